import Glibc
import Telemetry

/// How a part of a night lies in a file on its way from one machine to another: a mark with the format's version, then
/// stretches, the last of which says how many there are and what they hold.
///
/// A stretch: its kind u32 · its length u64 · its bytes · their fingerprint u64, made block by block, each block's with
/// the one before as its seed, the first with the kind. The end's bytes: stretches before it u64 · the fingerprint of their fingerprints u64. All
/// numbers little-endian.
enum PartFormat {
    /// Another layout, of the file or of what the stretches hold, gets another number.
    static let version = 2
    static let name = "qoe-report part "
    static let mark = Array("\(name)\(version)\n".utf8)
    static let headSize = 12
    static let fingerprintSize = 8
    static let blockSize = 1 << 20
}

/// What a stretch of a part file holds.
package enum PartStretch: UInt32, Sendable {
    /// What the part belongs to, as JSON.
    case head = 1
    /// Records of the shard that one worker has written.
    case records
    /// KPI sums.
    case table
    /// Media requests by CDN, as JSON.
    case requests
    /// Rows in their order.
    case rows
    /// How many bytes each row has, u32.
    case rowLengths
    /// A view that lost much time: its place among its session's subjects, u32; its row's length, u32; the row; the
    /// session's records.
    case worst
    /// Sessions that go on into the next night.
    case kept
    /// How many of an item's records name each value of a dimension, in all shards: the value's fingerprint u64, the
    /// count u64.
    case values
    case end = 0xFFFF_FFFF
}

/// A part file that cannot be written, or is not what it should be.
package struct PartProblem: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Kind: Sendable, Equatable {
        /// The disk did not do what was asked.
        case inputOutput
        /// The folder cannot be made or written.
        case cannotWrite
        /// Cut, changed, incomplete, or of another plan: what it holds must not be used.
        case refused
        /// Made by another version, or under another configuration.
        case otherSettings
    }

    package let kind: Kind
    package let description: String

    /// - Parameter text: `where: what was found; what to do`.
    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        description = text
    }

    /// What the system said of a path.
    static func system(_ kind: Kind, _ path: String, _ code: Int32, _ remedy: String) -> PartProblem {
        PartProblem(kind, "\(path): \(String(cString: strerror(code)).lowercased()); \(remedy)")
    }
}

extension Array<UInt8> {
    package mutating func put(_ value: UInt64) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
    package mutating func put(_ value: UInt32) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}
