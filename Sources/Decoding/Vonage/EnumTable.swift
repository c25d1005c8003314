import Telemetry

/// Reads one enumeration in every spelling that logs have: a number, a number in a text, a short name or a full
/// constant (`OTNetworkConditionCritical`), letters of any case, with or without `_`, `-` and spaces.
struct EnumTable: Sendable {
    private let enumeration: Enumeration
    /// The enumeration's own name, for saying where an unknown value stood.
    private let place: NamePlace
    /// Spellings → number + 1.
    private let spellings: KeyTable
    /// Short names in lower case, longest first: a constant whose prefix nobody foresaw ends with one of them.
    private let endings: [(text: [UInt8], number: Double)]

    /// - Parameters:
    ///   - name: the enumeration's own.
    ///   - prefixes: what comes before a short name in a full constant.
    ///   - others: further names of a number, in lower case.
    init(_ name: String, _ enumeration: Enumeration, prefixes: [String], others: [(String, UInt8)] = []) {
        self.enumeration = enumeration
        place = NamePlace(name)
        let names = enumeration.names.enumerated().map { ($0.element, UInt8($0.offset)) } + others
        var entries: [(String, UInt8)] = []
        for (name, number) in names {
            for spelling in [name] + prefixes.map({ $0 + name }) {
                entries.append((spelling, number + 1))
                entries.append((spelling.lowercased(), number + 1))
            }
        }
        spellings = KeyTable(entries)
        endings = names.map { (text: Array($0.0.lowercased().utf8), number: Double($0.1)) }
            .sorted { $0.text.count > $1.text.count }
    }

    /// The number that a value stands for; one that the enumeration does not have yet is kept and counted.
    ///
    /// - Returns: nil where nothing is said (null, "", a negative number) or a name is unknown, which is counted.
    func number(_ value: JSON, _ draft: DraftRecord, _ scratch: Scratch) -> Double? {
        if value.isString {
            let text = value.text
            let code = spellings.code(text)
            if code != 0 { return Double(code - 1) }
            if let number = JSON.decimal(text) { return checked(number, value, draft) }
            if text.count == 0 {
                draft.missingNumbers += 1
                return nil
            }
            return named(folded(text, scratch), value, draft)
        }
        guard let number = value.number(draft) else { return nil }
        return checked(number, value, draft)
    }

    private func checked(_ number: Double, _ value: JSON, _ draft: DraftRecord) -> Double? {
        guard number >= 0, number < 1e9, number == number.rounded() else { return nil }
        if Int(number) >= enumeration.names.count { draft.unknownValue(value, in: place) }
        return number
    }

    private func named(_ text: Bytes, _ value: JSON, _ draft: DraftRecord) -> Double? {
        let code = spellings.code(text)
        if code != 0 { return Double(code - 1) }
        if text.starts(with: "ot") {
            for ending in endings where text.count > ending.text.count {
                if text[(text.count - ending.text.count)...].elementsEqual(ending.text) { return ending.number }
            }
        }
        draft.unknownValue(value, in: place)
        return nil
    }

    /// The text in lower case without separators.
    private func folded(_ text: Bytes, _ scratch: Scratch) -> Bytes {
        guard text.count <= 128, let room = scratch.room(text.count) else { return text }
        var n = 0
        for byte in text where byte != 0x5F && byte != 0x2D && byte != 0x20 {
            room[n] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            n += 1
        }
        return Bytes(start: room.baseAddress, count: n)
    }
}

extension EnumTable {
    static let networkCondition = EnumTable(
        "networkCondition", .networkCondition, prefixes: ["OTNetworkCondition"])
    static let networkReason = EnumTable(
        "networkConditionReason", .networkReason, prefixes: ["OTNetworkReason", "OTNetworkConditionReason"])
    static let degradationSource = EnumTable(
        "networkDegradationSource", .degradationSource, prefixes: ["OTNetworkDegradationSource"],
        others: [("unknown", 0)])
    /// The last rows are how W3C and the JavaScript SDK call the same reasons.
    static let videoReason = EnumTable(
        "video event reason", .videoReason, prefixes: ["OTPublisherVideoEventReason", "OTSubscriberVideoEventReason"],
        others: [
            ("bandwidth", 5), ("cpu", 6), ("other", 7), ("publishvideo", 1), ("subscribetovideo", 2), ("quality", 3),
        ])
    static let cameraResolution = EnumTable(
        "cameraResolution", .cameraResolution, prefixes: ["OTCameraCaptureResolution"])
}
