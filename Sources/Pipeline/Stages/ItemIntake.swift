import Input
import Shuffle
import Telemetry

/// What became of a work item, known when all of it was read.
package enum ItemIntake: Sendable, Codable {
    case file(FileIntake)
    case carried(CarriedIntake)
}

/// What became of one of the night's files; duplicates are found later.
package struct FileIntake: Sendable, Codable {
    /// What pages call it.
    let name: String
    let outcome: FileOutcome
    let lines: LineTally
    /// Lines of a recorded dump that count and become no record.
    let usedWithoutRecord: Int
    /// Some line names a session, so that the lines that name none do not count.
    let namesSessions: Bool
    let notes: [String]

    init(name: String, _ outcome: FileOutcome, _ tally: FileTally) {
        self.name = name
        lines = tally.lines(outcome)
        usedWithoutRecord = tally.usedWithoutRecord(outcome)
        namesSessions = tally.namesSessions(outcome)
        notes = tally.notes
        var outcome = outcome
        // They have had their say in `lines`.
        outcome.damagedMembers = []
        self.outcome = outcome
    }

    var verdict: FileVerdict {
        var verdict = FileVerdict()
        verdict.damaged = outcome.damaged
        verdict.namesSessions = namesSessions
        return verdict
    }

    /// The file as the report has it, with what measuring has found.
    ///
    /// - Parameter original: the file whose content this one has, too; nil where it is no copy. A copy is read once: it
    ///   has no lines of its own.
    func file(_ assembled: AssembledLines, copyOf original: FileIntake?) -> Intake.File {
        if let original {
            return Intake.File(
                name: name, status: outcome.status, encoding: outcome.encoding.rawValue, members: outcome.members,
                bytes: Int(outcome.bytesOnDisk), lines: LineTally(), used: 0,
                notes: outcome.notes + ["same content as \(original.name); read once"], fingerprint: fingerprint)
        }
        var lines = lines
        lines.count(.duplicate, assembled.duplicates, first: assembled.firstDuplicate)
        lines.unknownEvents = assembled.unknownEvents
        lines.statsErrors = assembled.statsErrors
        return Intake.File(
            name: name, status: outcome.status, encoding: outcome.encoding.rawValue, members: outcome.members,
            bytes: Int(outcome.bytesOnDisk), lines: lines, used: assembled.used + usedWithoutRecord,
            notes: outcome.notes + notes, fingerprint: fingerprint,
            session: namesSessions ? nil : FileNames.session(name))
    }

    /// The text's checksum and its length.
    private var fingerprint: UInt64? {
        guard outcome.status != .unreadable else { return nil }
        return UInt64(outcome.contentCRC32) << 32 | UInt64(truncatingIfNeeded: outcome.inflatedBytes) & 0xFFFF_FFFF
    }

    /// What tells a whole file's content from any other's; nil for a file that is not whole.
    fileprivate var content: Content? {
        guard outcome.status == .whole else { return nil }
        return Content(
            bytes: outcome.inflatedBytes, checksum: outcome.contentCRC32, lines: outcome.lines, read: lines.read)
    }

    fileprivate struct Content: Hashable {
        let bytes: Int64
        let checksum: UInt32
        let lines: UInt32
        let read: Int
    }

    /// How the next night knows the file again.
    ///
    /// - Parameter night: the date of the night that reads it.
    func carriedFile(_ night: String) -> CarriedRecords.File {
        CarriedRecords.File(
            place: 0, name: name, night: night, inflatedBytes: outcome.inflatedBytes, checksum: outcome.contentCRC32)
    }
}

/// What the night before has kept for this one.
package struct CarriedIntake: Sendable, Codable {
    let files: [CarriedRecords.File]
    let sessions: Int
}

extension [FileIntake] {
    /// For each file, the place of an earlier one with the same content, however either is compressed; nil for most.
    var originals: [Int?] {
        var known: [FileIntake.Content: Int] = [:]
        return indices.map { place in
            guard let content = self[place].content else { return nil }
            if let original = known[content] { return original }
            known[content] = place
            return nil
        }
    }
}

extension [ItemIntake] {
    var files: [FileIntake] { compactMap { if case .file(let file) = $0 { file } else { nil } } }
    var carried: [CarriedIntake] { compactMap { if case .carried(let carried) = $0 { carried } else { nil } } }

    /// The files that the night before has read, as far as records come from them.
    var earlierFiles: [Intake.EarlierFile] {
        carried.flatMap(\.files).map { Intake.EarlierFile(name: $0.name, night: $0.night) }
    }

    /// For each file that records come from: the night's own, then those of the night before, whose records do not
    /// count where this night reads the file itself.
    var verdicts: [FileVerdict] {
        let own = files
        return zip(own, own.originals).map { file, original in
            var verdict = file.verdict
            verdict.isCopy = original != nil
            return verdict
        }
            + carried.flatMap(\.files).map { earlier in
                var verdict = FileVerdict()
                verdict.isCopy = own.contains {
                    $0.outcome.status == .whole && $0.outcome.inflatedBytes == earlier.inflatedBytes
                        && $0.outcome.contentCRC32 == earlier.checksum
                }
                return verdict
            }
    }
}
