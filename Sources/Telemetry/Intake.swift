/// What was read: every file with what became of its lines. Lines read = lines used + Σ excluded, always.
package struct Intake: Sendable {
    package struct File: Sendable {
        /// Relative to the folder or glob it came from.
        package var name: String
        package var status: FileStatus
        /// "gzip" or "plain".
        package var encoding: String
        /// gzip members; 0 for plain.
        package var members: Int
        /// Bytes on disk.
        package var bytes: Int
        /// What became of its lines; duplicates are among the excluded.
        package var lines: LineTally
        /// Lines that count.
        package var used: Int
        /// Remarks for a reader: padding, copies, dumps that are not used.
        package var notes: [String]
        /// Of the text, however it is compressed; nil where nothing could be read.
        package var fingerprint: UInt64?
        /// The session that its lines are of where none of them names one, after the file's name; else nil.
        package var session: String?

        package init(
            name: String, status: FileStatus, encoding: String, members: Int, bytes: Int, lines: LineTally, used: Int,
            notes: [String], fingerprint: UInt64? = nil, session: String? = nil
        ) {
            self.name = name
            self.status = status
            self.encoding = encoding
            self.members = members
            self.bytes = bytes
            self.lines = lines
            self.used = used
            self.notes = notes
            self.fingerprint = fingerprint
            self.session = session
        }
    }

    /// A file of an earlier night, of which lines were kept for this one.
    package struct EarlierFile: Sendable, Equatable {
        package let name: String
        /// The date of the night that read it.
        package let night: String

        package init(name: String, night: String) {
            self.name = name
            self.night = night
        }
    }

    /// In the order of their names.
    package var files: [File] = []
    /// The files from which the night before has kept lines: places count them after the night's own.
    package var earlierFiles: [EarlierFile] = []
    /// Sessions of the input whose last event falls in another night.
    package var sessionsOfOtherNights = 0
    package var sessions = 0
    /// Sessions whose last event falls in the night's last half hour: the next night reports them.
    package var sessionsGoingOn = 0
    /// Sessions whose records the night before has kept for this one.
    package var sessionsTakenIn = 0
    /// Used lines by what becomes of their sessions.
    package var sessionLines = SessionLines()
    /// The night before has kept lines for this one that cannot be used.
    package var lacksEarlierLines = false
    /// Sessions whose data and envelope clocks differ by more than five minutes.
    package var clockFlags = 0
    /// Remarks about the whole input.
    package var notes: [String] = []

    package init() {}

    /// All lines together.
    package var lines: LineTally {
        var sum = LineTally()
        for file in files {
            sum.read += file.lines.read
            sum.unknownEvents += file.lines.unknownEvents
            sum.missingNumbers += file.lines.missingNumbers
            sum.unknownNames += file.lines.unknownNames
            sum.repeatedKeys += file.lines.repeatedKeys
            sum.statsErrors += file.lines.statsErrors
            for i in sum.excluded.indices { sum.excluded[i] += file.lines.excluded[i] }
        }
        return sum
    }

    /// All lines that count.
    package var used: Int { files.reduce(0) { $0 + $1.used } }

    /// The first line of a reason, `file:line` in the order of the files' names; nil where there is none.
    package func firstExample(_ reason: Exclusion) -> String? {
        for file in files where file.lines.first[Int(reason.rawValue)] > 0 {
            return "\(file.name):\(file.lines.first[Int(reason.rawValue)])"
        }
        return nil
    }
}
