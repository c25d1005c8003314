import Input
import Shuffle
import Telemetry

/// What decoding found in the lines of one file, kept by gzip member until the member's checksum is known.
struct FileTally {
    /// Lines of one member. Lines that name a session, and lines that do not, apart: the file decides about those.
    struct Stretch {
        var named = LineTally()
        var unnamed = LineTally()
        /// Lines of a recorded dump that count and become no record.
        var usedWithoutRecord = 0
        var first: UInt32 = 0
        var firstUnnamed: UInt32 = 0
        /// Some line names a session.
        var namesSessions = false

        mutating func read(line: UInt32, named isNamed: Bool) {
            if first == 0 || line < first { first = line }
            if isNamed {
                named.read += 1
            } else {
                unnamed.read += 1
                if firstUnnamed == 0 || line < firstUnnamed { firstUnnamed = line }
            }
        }

        /// Counts a line that is not looked into.
        mutating func passOver(_ line: LogLine, isDamaged: Bool) {
            read(line: line.number, named: true)
            exclude(isDamaged ? .damagedMember : .tooLong, line: line.number, named: true)
        }

        mutating func exclude(_ reason: Exclusion, line: UInt32, named isNamed: Bool) {
            if isNamed { named.exclude(reason, line: line) } else { unnamed.exclude(reason, line: line) }
        }

        /// Counts the names of a line that the format does not have.
        mutating func met(_ draft: DraftRecord, line: UInt32, named isNamed: Bool) {
            if draft.met.isEmpty { return }
            if isNamed {
                named.unknownNames.add(draft.met, source: draft.source, line: line)
            } else {
                unnamed.unknownNames.add(draft.met, source: draft.source, line: line)
            }
        }

        static func += (sum: inout Stretch, more: Stretch) {
            sum.named += more.named
            sum.unnamed += more.unnamed
            sum.usedWithoutRecord += more.usedWithoutRecord
            sum.first = least(sum.first, more.first)
            sum.firstUnnamed = least(sum.firstUnnamed, more.firstUnnamed)
            if more.namesSessions { sum.namesSessions = true }
        }

        private static func least(_ a: UInt32, _ b: UInt32) -> UInt32 { a == 0 ? b : b == 0 ? a : min(a, b) }
    }

    private(set) var members: [Int: Stretch] = [:]
    private(set) var notes: [String] = []

    mutating func add(_ stretch: Stretch, member: Int) { members[member, default: Stretch()] += stretch }

    /// Some line names a session. What a damaged member says may be wrong, and so says nothing.
    func namesSessions(_ outcome: FileOutcome) -> Bool {
        members.contains { $0.value.namesSessions && !outcome.isDamaged(member: $0.key) }
    }

    mutating func note(_ text: String) { if !notes.contains(text) { notes.append(text) } }

    /// Lines that count beside those that became records.
    func usedWithoutRecord(_ outcome: FileOutcome) -> Int {
        members.reduce(0) { $0 + (outcome.isDamaged(member: $1.key) ? 0 : $1.value.usedWithoutRecord) }
    }

    /// What became of the file's lines now that its members' checksums are known; duplicates are not.
    func lines(_ outcome: FileOutcome) -> LineTally {
        var sum = LineTally()
        let namesSessions = namesSessions(outcome)
        for (member, stretch) in members {
            let all = stretch.named.read + stretch.unnamed.read
            if outcome.isDamaged(member: member) {
                sum.read += all
                sum.count(.damagedMember, all, first: stretch.first)
                continue
            }
            sum += stretch.named
            if namesSessions, stretch.unnamed.read > 0 {
                sum.read += stretch.unnamed.read
                sum.count(.noSession, stretch.unnamed.read, first: stretch.firstUnnamed)
            } else {
                sum += stretch.unnamed
            }
        }
        return sum
    }
}
