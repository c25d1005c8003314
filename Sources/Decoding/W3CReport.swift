import Telemetry

/// W3C getStats entries in the containers of log-format.md, 2.5.
enum W3CReport {
    static func looksLikeEntries(_ value: JSON) -> Bool { false }
    static func isContainer(_ value: JSON) -> Bool { false }
    static func newestTime(_ value: JSON) -> Int64? { nil }
    static func write(_ entries: JSON, into draft: DraftRecord, _ scratch: Scratch) {}
    static func write(entry: JSON, id: Bytes?, type: Bytes?, into draft: DraftRecord, _ scratch: Scratch) {}
}
