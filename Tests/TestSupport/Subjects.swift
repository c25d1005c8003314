import Decoding
import KPIs
import Sessions
import Shuffle
import Telemetry

/// Log lines on their whole way to subjects, for tests: decoded, sharded, ordered, assembled.
package struct Subjects {
    /// In the order of (source, session, kind, id).
    package private(set) var all: [Subject] = []
    package private(set) var excluded: [Exclusion] = []
    package private(set) var unknownEvents = 0
    package private(set) var missingNumbers = 0
    package private(set) var duplicates = 0
    package private(set) var used = 0
    /// Lines of a dump that count and feed nothing.
    package private(set) var quiet = 0
    /// Lines of a dump's file that are none of the recording's.
    package private(set) var others = 0
    /// What a dump says of itself.
    package private(set) var notes: [String] = []

    /// Reads one file's lines.
    ///
    /// - Parameters:
    ///   - text: NDJSON; blank lines are no lines.
    ///   - file: the session of lines that name none, as the file's name is in a night.
    ///   - keepsPlaces: whether subjects remember their lines.
    ///   - cdn: how CDNs are recognised.
    package init(_ text: String, file: String = "file", keepsPlaces: Bool = false, cdn: CDNRules = .builtIn) {
        let decoder = LineDecoder(names: EnvelopeNames(), cdn: cdn)
        let writer = ShardWriter(shards: 1)
        var verdict = FileVerdict()
        var number: UInt32 = 0
        let name = Array(file.utf8) + [UInt8](repeating: 0, count: 8)
        for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: true) {
            number += 1
            let padded = Array(line) + [UInt8](repeating: 0, count: 64)
            padded.withUnsafeBufferPointer { bytes in
                var named = true
                let outcome = decoder.decode(
                    UnsafeBufferPointer(start: bytes.baseAddress, count: line.count), named: &named)
                guard case .record(let unknown) = outcome else {
                    if case .excluded(let reason) = outcome { excluded.append(reason) }
                    return
                }
                if unknown { unknownEvents += 1 }
                missingNumbers += decoder.draft.missingNumbers
                if named {
                    verdict.namesSessions = true
                    writer.append(decoder.draft, file: 0, line: number, flags: [])
                } else {
                    name.withUnsafeBufferPointer {
                        decoder.draft.session = UnsafeBufferPointer(start: $0.baseAddress, count: file.utf8.count)
                        writer.append(decoder.draft, file: 0, line: number, flags: .unnamed)
                    }
                }
            }
        }
        assemble(writer, verdict, keepsPlaces: keepsPlaces)
    }

    /// Reads the lines of one recorded dump; nil where the text is none.
    ///
    /// - Parameter file: the session's name, where the dump names none.
    package init?(dump text: String, file: String = "file") {
        guard let format = Array(text.utf8).withUnsafeBufferPointer({ DumpFormat.recognise(firstBytes: $0) }) else {
            return nil
        }
        let decoder = DumpDecoder(format, session: file)
        let writer = ShardWriter(shards: 1)
        var number: UInt32 = 0
        for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: true) {
            number += 1
            let padded = Array(line) + [UInt8](repeating: 0, count: 64)
            padded.withUnsafeBufferPointer { bytes in
                switch decoder.decode(UnsafeBufferPointer(rebasing: bytes[..<line.count]), line: number) {
                case .excluded(let reason): excluded.append(reason)
                case .used: quiet += 1
                case .other: others += 1
                case .record: writer.append(decoder.draft, file: 0, line: number, flags: .dump)
                }
            }
        }
        notes = decoder.notes
        assemble(writer, FileVerdict())
    }

    private mutating func assemble(_ writer: ShardWriter, _ verdict: FileVerdict, keepsPlaces: Bool = false) {
        var lines = [AssembledLines()]
        var rules = AssemblyRules()
        rules.keepsPlaces = keepsPlaces
        let assembler = SessionAssembler(rules: rules)
        // A writer that has no folder keeps all in memory, and so has nothing to fail at.
        guard let parts = try? writer.take(0) else { preconditionFailure("a shard in memory was not handed over") }
        LoadedShard(parts).forEachSession(verdicts: [verdict], lines: &lines) { session in
            all += assembler.subjects(of: session)
        }
        used = lines[0].used
        duplicates = lines[0].duplicates
        all.sort { ($0.source, $0.session, $0.kind, $0.id) < ($1.source, $1.session, $1.kind, $1.id) }
    }

    /// The subject of that id; views come before publications of the same id.
    package subscript(_ id: String) -> Subject? { all.last { $0.id == id } }

    /// The subjects of one kind: "view", "publication", "publishing", "test".
    package func of(kind: String) -> [Subject] { all.filter { $0.kind == kind } }
}

extension Subject {
    /// What every KPI of the catalogue says of this subject, by column id; what it cannot say is absent.
    package var measurements: [String: Measurement] {
        var said: [String: Measurement] = [:]
        for (entry, value) in zip(Columns.all.entries, Columns.all.measure(self)) {
            if let value { said[entry.column.id] = value }
        }
        return said
    }
}
