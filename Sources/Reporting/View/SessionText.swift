import KPIs
import Sessions
import Telemetry

/// A session told in the terminal: what it is made of, what led to each stall, and the lines behind each value.
package struct SessionText {
    private let words: EvidenceWords
    private let catalogue: Columns
    /// The only KPI that is wanted; nil for all.
    private let kpi: String?

    package init(clock: LocalClock, names: PlaceNames, catalogue: Columns = .all, kpi: String? = nil) {
        words = EvidenceWords(clock: clock, names: names)
        self.catalogue = catalogue
        self.kpi = kpi
    }

    /// The whole text; each part is a block of lines.
    package func text(_ subjects: [Subject]) -> String {
        let blocks = subjects.flatMap(blocks)
        return blocks.joined(separator: "\n\n").replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    }

    private func blocks(_ subject: Subject) -> [String] {
        let values = self.values(subject)
        guard kpi == nil else { return values.isEmpty ? [] : [heading(subject), values.joined(separator: "\n")] }
        return [heading(subject)] + course(subject) + chains(subject) + [values.joined(separator: "\n")]
    }

    // MARK: who

    private func heading(_ subject: Subject) -> String {
        let media = subject.media.map { ", \($0)" } ?? ""
        let id = subject.id.isEmpty ? "" : " \(TerminalText.plain(subject.id))"
        var lines = [
            "\(TerminalText.plain(subject.session)): \(subject.kind)\(id), \(Naming.source(subject.source))\(media)",
            "  \(words.clock.dateTime(subject.first)) to \(words.clock.dateTime(subject.last)) \(words.clock.zoneName), "
                + Formatting.count(subject.lines, "line") + " of the session",
        ]
        let client = subject.client.sorted { $0.key < $1.key }.map { "\($0.key) \(TerminalText.plain($0.value))" }
        if !client.isEmpty { lines.append("  " + client.joined(separator: " · ")) }
        if subject.clockFlag {
            lines.append("  the clocks of envelope and data differ by more than 5 min; samples are told by the data's")
        }
        return lines.joined(separator: "\n")
    }

    // MARK: what happened

    private func chains(_ subject: Subject) -> [String] {
        guard case .playback(let play) = subject.content else { return [] }
        return play.chains(subject.trail).map { chain in
            var lines = chain.links.last.map { ["what led to the stall at \(words.clock.time($0.at))"] } ?? []
            lines += chain.links.map(line)
            if let cause = chain.cause { lines.append("  cause: \(TerminalText.plain(cause.words))") }
            return lines.joined(separator: "\n")
        }
    }

    private func course(_ subject: Subject) -> [String] {
        let course = subject.course
        return course.isEmpty ? [] : [(["what happened"] + course.map(line)).joined(separator: "\n")]
    }

    private func line(_ happening: Happening) -> String {
        let places = words.places(happening)
        return "  \(words.clock.time(happening.at)) \(TerminalText.plain(happening.words))"
            + (places.isEmpty ? "" : " \(TerminalText.plain(places))")
    }

    // MARK: values

    /// A value as text; what it says of moments by the clock, for people read it.
    private func text(_ value: Measurement, _ column: KPI.Column) -> String {
        let text = MeasurementText.text(value, column)
        guard case .table = value else { return text }
        return text.replacing(#/\bat (\d{13})\b/#) { found in
            "at " + (Int64(found.output.1).map { words.clock.time($0 * 1_000) } ?? String(found.output.1))
        }
    }

    private func values(_ subject: Subject) -> [String] {
        let measured = catalogue.measure(subject)
        var told: [(kpi: String, column: String, texts: [String])] = []
        return catalogue.entries.indices.flatMap { i -> [String] in
            let entry = catalogue.entries[i]
            guard let value = measured[i], kpi == nil || kpi == entry.kpi.id || kpi == entry.column.id else {
                return []
            }
            let text = TerminalText.plain(self.text(value, entry.column))
            let isFirst = !told.contains { $0.kpi == entry.kpi.id }
            let texts = words.texts(Evidence.of(entry, in: subject)).map(TerminalText.plain)
            let same = told.first { $0.kpi == entry.kpi.id && $0.texts == texts }
            told.append((entry.kpi.id, entry.column.id, texts))
            return ["\(entry.column.id): \(text)"] + (isFirst ? ["    \(entry.kpi.formula)"] : [])
                + (same.map { ["    lines as for \($0.column)"] } ?? texts.map { "    \($0)" })
        }
    }
}

extension Subject {
    /// What happened in it, whatever it is.
    var course: [Happening] {
        switch content {
        case .playback(let play): play.course(trail)
        case .receiving(let view): view.course(trail)
        case .test(let test): test.view.course(trail)
        case .sending(let publication): publication.course
        case .publishing(let publishing): publishing.course(trail)
        }
    }
}
