import Telemetry

extension LogSource {
    /// RTCPeerConnection.getStats of a browser or a native client.
    static let webRTC = LogSource(
        source: .webrtc, summary: "W3C getStats reports, in any container",
        recognises: { $0.equalsIgnoringCase("getstats") }, decode: peerStatistics)

    /// A report of statistics, or the note that one could not be taken: the same for all W3C sources.
    @Sendable static func peerStatistics(_ line: Line, _ draft: DraftRecord) -> Verdict {
        let event = line.event
        if event.equalsIgnoringCase("statserror") {
            draft.kind = .statsError
            if let error = line.data?.member("error") { draft.text(.errorText, of: error) }
            return .used
        }
        guard
            event.count == 0 || event.equalsIgnoringCase("getstats") || event.equalsIgnoringCase("stats")
                || event.equalsIgnoringCase("pong")
        else { return .unknownEvent }
        guard let data = line.data, W3CReport.isContainer(data) || W3CReport.isEmpty(data) else { return .badShape }
        let counts = W3CReport.write(data, into: draft, line.scratch)
        draft.kind = counts.stored == 0 && counts.legacy > 0 ? .legacyStats : .statsReport
        return .used
    }
}
