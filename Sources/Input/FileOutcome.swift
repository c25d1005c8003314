import Telemetry

/// What was learned about a file by reading it. Final once `BlockReader.next()` has returned nil.
package struct FileOutcome: Sendable, Equatable, Codable {
    /// How the file's bytes hold its lines.
    package enum Encoding: String, Sendable, Codable {
        case gzip, plain
    }

    package var status = FileStatus.empty
    package var encoding = Encoding.plain
    /// Gzip members whose header was complete; 0 for a plain file. Of a gzip within a gzip, the inner ones.
    package var members = 0
    /// Bytes on the disk, read or not; of standard input, what came.
    package var bytesOnDisk: Int64 = 0
    /// Bytes of text, a byte order mark and all line ends included.
    package var inflatedBytes: Int64 = 0
    /// CRC-32 of the text, over all members: with `inflatedBytes`, a fingerprint that does not depend on how the
    /// text was compressed. Means something for a whole file only.
    package var contentCRC32: UInt32 = 0
    /// Physical lines, blank ones included; the torn end of a cut file is none.
    package var lines: UInt32 = 0
    /// What is worth telling about the file, in the order in which it was found.
    package var notes: [String] = []
    /// Lines (1-based) with at least one byte in a damaged member, in order, without overlaps.
    package var damaged: [ClosedRange<UInt32>] = []
    /// The members (0-based) that are wrong: a false checksum or size, or no valid deflate stream.
    package var damagedMembers: Set<Int> = []

    package init() {}

    /// Whether the lines that this member completed do not count.
    package func isDamaged(member: Int) -> Bool { damagedMembers.contains(member) }

    /// Whether any byte of the line lies in a damaged member.
    package func isDamaged(line: UInt32) -> Bool {
        var low = 0
        var high = damaged.count
        while low < high {
            let middle = (low + high) / 2
            if damaged[middle].upperBound < line { low = middle + 1 } else { high = middle }
        }
        return low < damaged.count && damaged[low].contains(line)
    }

    /// Adds a damaged range that begins no earlier than the last one.
    mutating func addDamage(_ range: ClosedRange<UInt32>) {
        guard let last = damaged.last, range.lowerBound <= last.upperBound &+ 1 else {
            damaged.append(range)
            return
        }
        damaged[damaged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    }

    /// Drops from the damaged ranges what lies behind the last line that is a line.
    mutating func clipDamage(to lines: UInt32) {
        damaged = damaged.compactMap { range in
            range.lowerBound > lines ? nil : range.lowerBound...min(range.upperBound, lines)
        }
    }
}
