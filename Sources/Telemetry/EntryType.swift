/// The types of W3C statistics entries that feed a KPI. Raw values are part of the partial-file format.
package enum EntryType: UInt8, CaseIterable, Sendable {
    case inbound = 1
    case outbound
    case remoteInbound
    case candidatePair
    case transport
    case localCandidate
    case codec
    /// Older Chrome and Safari keep frames and sizes here; an RTP entry names it by `trackId`.
    case track
}

/// What an RTP entry carries, as `Field.mediaKind` holds it.
package enum MediaKind: UInt8, Sendable {
    case video = 1
    case audio
}

extension EntryType {
    /// By the case alone; see `Field`.
    package static func == (a: EntryType, b: EntryType) -> Bool {
        unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self)
    }
}
