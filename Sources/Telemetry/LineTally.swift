/// What became of the lines of one stretch of a file: counts that add, and the first line of each reason.
package struct LineTally: Sendable, Equatable, Codable {
    /// Lines that are lines: not blank, ended or at the end of a whole file.
    package var read = 0
    /// Excluded lines by reason (index: `Exclusion.rawValue`), duplicates apart: those are known at assembly.
    package var excluded = [Int](repeating: 0, count: Exclusion.allCases.count)
    /// The first line number of each reason, 0 where there is none.
    package var first = [UInt32](repeating: 0, count: Exclusion.allCases.count)
    /// Lines of a known source with an event that the format does not name. They are used lines.
    package var unknownEvents = 0
    /// Numbers that were there and could not be read: "NaN", "", out of range.
    package var missingNumbers = 0
    /// Names that the format does not have, wherever they stood: events, fields, enum values, entry types.
    package var unknownNames = UnknownNames()
    /// Lines whose envelope has a key twice: the last counts.
    package var repeatedKeys = 0

    /// Samples that a client could not take. Those of duplicates are apart: they are known at assembly.
    package var statsErrors = StatsErrors()

    package init() {}

    /// Counts one excluded line.
    package mutating func exclude(_ reason: Exclusion, line: UInt32) {
        let i = Int(reason.rawValue)
        excluded[i] += 1
        if first[i] == 0 || line < first[i] { first[i] = line }
    }

    /// Counts several excluded lines at once, the first of them given.
    package mutating func count(_ reason: Exclusion, _ lines: Int, first line: UInt32) {
        guard lines > 0 else { return }
        exclude(reason, line: line)
        excluded[Int(reason.rawValue)] += lines - 1
    }

    package static func += (sum: inout LineTally, more: LineTally) {
        sum.read += more.read
        sum.unknownEvents += more.unknownEvents
        sum.missingNumbers += more.missingNumbers
        sum.unknownNames += more.unknownNames
        sum.repeatedKeys += more.repeatedKeys
        sum.statsErrors += more.statsErrors
        for i in sum.excluded.indices {
            sum.excluded[i] += more.excluded[i]
            if sum.first[i] == 0 || (more.first[i] != 0 && more.first[i] < sum.first[i]) {
                sum.first[i] = more.first[i]
            }
        }
    }

    /// All excluded lines.
    package var excludedLines: Int { excluded.reduce(0, +) }
}
