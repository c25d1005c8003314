import Charts
import KPIs
import Sessions
import Templating

extension Report {
    /// `sessions/01-….html`: a page for each of the views that lost most time.
    static let viewPages = Report(
        "view-pages", pages: [Page(template: "view.html") { _, _ in ViewPages.shape }],
        names: { data in data.worst.entries.enumerated().map { ViewPages.name($0, $1.row) } },
        values: ViewPages.values)
}

/// The values of view.html.
enum ViewPages {
    static let shape = TemplateShape.object(
        [
            TemplateEntry("night", .text, "The night's date.", example: "2026-11-29"),
            TemplateEntry("timeZone", .text, "The zone of all times.", example: "Europe/Paris"),
            TemplateEntry("toolVersion", .text, "The version of qoe-report.", example: "1.0.0"),
            TemplateEntry(
                "policy", .text, "What browsers may do with the page.", example: "default-src 'none'; …"),
            NightPage.chartColours,
            TemplateEntry("rank", .text, "1 is the worst.", example: "1"),
            TemplateEntry("of", .text, "How many pages there are.", example: "50"),
            TemplateEntry("session", .text, "The session's id, from the logs.", example: "play-17"),
            TemplateEntry("id", .text, "Which view of the session; unknown where it has one.", example: "sub-2"),
            TemplateEntry("source", .text, "Who wrote the log.", example: "Vonage"),
            TemplateEntry(
                "period", .text, "The session's first and last moment.",
                example: "2026-11-29 19:03:00 to 2026-11-29 19:04:00"),
            TemplateEntry("lines", .text, "The session's lines.", example: "26"),
            TemplateEntry("clockIsOff", .flag, "The clocks of envelope and data differ by more than 5 min."),
            pairs("client", "The viewer's dimensions, from the logs.", "App version", "5.2.0"),
            TemplateEntry("lost", .text, "The time lost.", unit: "in the text", example: "42.1 s"),
            TemplateEntry("what", .text, "What went wrong.", example: "stalled 12.0 s, failed"),
            TemplateEntry(
                "previous", .text, "The page of the view before it; unknown for the worst.", example: "01-….html"),
            TemplateEntry("next", .text, "The page of the view behind it; unknown for the last.", example: "03-….html"),
            pairs("parts", "The parts of the time lost.", "Stalled", "12.0 s"),
        ] + ViewChart.shape + ViewWords.shape + [ViewValues.shape])

    static func pairs(_ name: String, _ sentence: String, _ first: String, _ second: String) -> TemplateEntry {
        TemplateEntry(
            name,
            .list(
                .object([
                    TemplateEntry("name", .text, "What it is.", example: first),
                    TemplateEntry("value", .text, "What it says; unknown where the view cannot say.", example: second),
                ])), sentence)
    }

    // MARK: names

    /// Tells views apart in names of files, which a log's text must not reach.
    static func key(_ row: ViewRow) -> String {
        let identity = [row.source, row.session, row.kind, row.id].map { "\($0.utf8.count):\($0)" }.joined()
        return SHA256.digest(Array(identity.utf8)).prefix(6).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// - Parameter rank: counted from 0.
    static func name(_ rank: Int, _ row: ViewRow) -> String {
        "sessions/\(rank < 9 ? "0" : "")\(rank + 1)-\(key(row)).html"
    }

    // MARK: values

    @Sendable static func values(
        _ data: NightData, _ rank: Int, _ templates: TemplateLibrary
    ) throws -> TemplateValue {
        let entry = data.worst.entries[rank]
        let (row, story) = (entry.row, entry.material)
        let colours = TemplateValue.raw(Palette.darkRules)
        let style = try templates.text(ContentPolicy.style, ["chartColours": colours])
        let words = EvidenceWords(
            clock: LocalClock(zoneName: data.timeZone),
            names: PlaceNames(files: data.intake.files.map(\.name), earlier: data.intake.earlierFiles))
        let values: [(String, TemplateValue)] =
            [
                ("night", .text(data.night)), ("timeZone", .text(words.clock.zoneName)),
                ("toolVersion", .text(data.toolVersion)), ("policy", .text(ContentPolicy.text(style: style))),
                ("chartColours", colours), ("rank", .text(String(rank + 1))),
                ("of", .text(String(data.worst.entries.count))),
                ("session", .text(Naming.clipped(row.session, to: 200))),
                ("id", TemplateValue(row.id.isEmpty ? nil : Naming.clipped(row.id, to: 200))),
                ("source", .text(Naming.source(row.source) + (row.media.map { ", \($0)" } ?? ""))),
                (
                    "period",
                    .text("\(words.clock.dateTime(row.first * 1_000)) to \(words.clock.dateTime(row.last * 1_000))")
                ),
                ("lines", .text(Formatting.count(row.lines))), ("clockIsOff", .flag(row.clockFlag)),
                ("client", client(row)), ("what", .text(what(entry.lost))),
                ("previous", neighbour(data, rank - 1)), ("next", neighbour(data, rank + 1)),
                ("lost", .text(Formatting.seconds(entry.lost.seconds))),
                ("parts", parts(entry.lost, row)),
            ] + ViewChart.values(story, words.clock) + ViewWords.values(story, words)
            + [("kpis", ViewValues.values(story, data.catalogue, words))]
        return .object(TemplateObject(TemplateKeys(values.map(\.0)), values.map(\.1)))
    }

    private static func client(_ row: ViewRow) -> TemplateValue {
        .list(
            row.client.sorted { $0.key < $1.key }.map { name, value in
                ["name": .text(Naming.dimension(name)), "value": .text(Naming.group(value, by: name))]
            })
    }

    /// The page of another view, from beside it.
    private static func neighbour(_ data: NightData, _ rank: Int) -> TemplateValue {
        guard data.worst.entries.indices.contains(rank) else { return .unknown }
        return .text(String(name(rank, data.worst.entries[rank].row).dropFirst("sessions/".count)))
    }

    /// The parts that a view of this kind has: a play has no freezes, a call no start that it waits for.
    private static func parts(_ lost: TimeLost, _ row: ViewRow) -> TemplateValue {
        let names = ["Stalled", "Frozen", "Start-up beyond 5 s", "Failed, taken for a minute"]
        let asked = WorstViews.parts(row.section)
        return .list(
            zip(names, lost.parts).enumerated().filter { asked.contains($0.offset) }.map { _, part in
                ["name": .text(part.0), "value": TemplateValue(part.1.map { Formatting.seconds($0) })]
            })
    }

    /// `stalled 12.0 s, failed`: a minute for a failure is a convention, and no time that was measured.
    private static func what(_ lost: TimeLost) -> String {
        let measured = [
            ("stalled", lost.stalled), ("frozen", lost.frozen), ("started late by", lost.startup),
        ].compactMap { word, seconds in (seconds ?? 0) > 0 ? "\(word) \(Formatting.seconds(seconds))" : nil }
        return (measured + (lost.failed ?? 0 > 0 ? ["failed"] : [])).joined(separator: ", ")
    }
}
