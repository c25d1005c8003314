import Shuffle
import Telemetry

/// A client system's way from a session's records to its views, publications, attempts and tests.
package struct Assembler: Sendable {
    package let source: Source
    package let subjects: @Sendable (SourceRecords) -> [Subject]

    /// One line per source.
    package static let all: [Assembler] = [
        Assembler(source: .avmetrics, subjects: PlaybackAssembler.subjects),
        Assembler(source: .vonage, subjects: VonageAssembler.subjects),
        Assembler(source: .sora, subjects: PeerAssembler.subjects),
        Assembler(source: .webrtc, subjects: PeerAssembler.subjects),
        Assembler(source: .revue, subjects: RevueAssembler.subjects),
    ]
}

/// Forms what a session's records tell of: each source's records on their own.
package struct SessionAssembler {
    private let rules: AssemblyRules

    package init(rules: AssemblyRules) { self.rules = rules }

    /// The session's first event, on the envelope's clock.
    package static func first(of session: SessionRecords) -> Int64 { session.records.first?.time ?? 0 }

    /// The moment that decides the session's night: its last event, on the envelope's clock.
    package static func last(of session: SessionRecords) -> Int64 { session.records.last?.time ?? 0 }

    package func subjects(of session: SessionRecords) -> [Subject] {
        guard let first = session.records.first?.time, let last = session.records.last?.time else { return [] }
        let id = session.texts.string(session.id)
        let (bySource, clockFlag) = SessionAssembler.bySource(session.records)
        let dimensions = DimensionBook(session.records, session.texts)
        var subjects: [Subject] = []
        for assembler in Assembler.all {
            let records = bySource[Int(assembler.source.rawValue)]
            if records.isEmpty { continue }
            subjects += assembler.subjects(
                SourceRecords(
                    source: assembler.source, records: records, texts: session.texts, rules: rules,
                    dimensions: dimensions,
                    session: id, first: first, last: last, lines: session.records.count, clockFlag: clockFlag))
        }
        for place in subjects.indices { subjects[place].breakImpossibleIntervals() }
        return subjects
    }

    /// The records of each source, and whether the clock of any is off. Mostly all are one source's, and not copied.
    private static func bySource(_ records: [StoredRecord]) -> (records: [[StoredRecord]], clockFlag: Bool) {
        var bySource = [[StoredRecord]](repeating: [], count: Source.allCases.count)
        var counts = [Int](repeating: 0, count: Source.allCases.count)
        var clockFlag = false
        for record in records where belongs(record) {
            counts[Int(record.source.rawValue)] += 1
            if record.clockIsOff { clockFlag = true }
        }
        if let only = counts.firstIndex(of: records.count) {
            bySource[only] = records
            return (bySource, clockFlag)
        }
        for source in counts.indices { bySource[source].reserveCapacity(counts[source]) }
        for record in records where belongs(record) { bySource[Int(record.source.rawValue)].append(record) }
        return (bySource, clockFlag)
    }

    /// A pre-call test has subjects of its own where its source has tests; it never is part of another's.
    private static func belongs(_ record: StoredRecord) -> Bool { !record.isTest || record.source == .vonage }
}
