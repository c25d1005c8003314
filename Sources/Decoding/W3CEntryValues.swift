import Telemetry

/// Members of W3C entries whose values are names or objects rather than numbers.
enum W3CEntryValues {
    static func mediaKind(_ text: Bytes) -> MediaKind? {
        text.equals("video") ? .video : text.equals("audio") ? .audio : nil
    }

    /// A pair that no media can be on; a selected pair may be checked again (`in-progress`).
    static func isIdle(_ state: Bytes) -> Bool {
        state.equals("waiting") || state.equals("frozen") || state.equals("failed") || state.equals("cancelled")
    }

    /// Whether a codec makes pictures: retransmission and error correction have entries of their own.
    static func isVideoCodec(_ mimeType: Bytes) -> Bool {
        guard mimeType.count > 6, Bytes(rebasing: mimeType[..<6]).equalsIgnoringCase("video/") else { return false }
        let name = Bytes(rebasing: mimeType[6...])
        return !name.equalsIgnoringCase("rtx") && !name.equalsIgnoringCase("red")
            && !name.equalsIgnoringCase("ulpfec") && !name.equalsIgnoringCase("flexfec-03")
    }

    /// Reasons in the order that the KPI names them: none, bandwidth, cpu, other.
    private static let reasons = KeyTable([("none", 1), ("bandwidth", 2), ("cpu", 3), ("other", 4)])
    private static let reasonPlace = NamePlace("qualityLimitationReason")
    private static let durations: [Field] = [.limitationNone, .limitationBandwidth, .limitationCPU, .limitationOther]

    static func writeReason(_ text: Bytes, into draft: DraftRecord) {
        guard text.count > 0 else { return }
        let code = reasons.code(text)
        if code == 0 {
            draft.unknownValue(text, in: reasonPlace)
        } else {
            draft.number(.limitationReason, Double(code - 1))
        }
    }

    /// `{none: s, bandwidth: s, cpu: s, other: s}`; some browsers leave out what is zero.
    static func writeDurations(_ value: JSON, into draft: DraftRecord) {
        guard value.isObject else { return }
        var seen: UInt8 = 0
        var all = value.members
        while let (key, seconds) = all.next() {
            let code = reasons.code(key)
            if code == 0 {
                draft.unknownValue(key, in: reasonPlace)
            } else {
                draft.measured(durations[Int(code) - 1], of: seconds)
                seen |= 1 << (code - 1)
            }
        }
        if seen != 0b1111 { writeZeros(but: seen, into: draft) }
    }

    @inline(never)
    private static func writeZeros(but seen: UInt8, into draft: DraftRecord) {
        for (place, field) in durations.enumerated() where seen & (1 << UInt8(place)) == 0 { draft.number(field, 0) }
    }
}
