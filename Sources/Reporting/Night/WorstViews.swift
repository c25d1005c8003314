import KPIs
import Templating

/// The views that lost most time, kept while the night's rows run by.
struct WorstViews {
    static let shape: [TemplateEntry] = [
        TemplateEntry("hasWorst", .flag, "Whether any view lost time."), list,
    ]

    private static let list = TemplateEntry(
        "worst",
        .list(
            .object([
                TemplateEntry("rank", .text, "1 is the worst.", example: "1"),
                TemplateEntry(
                    "page", .text, "The view's own page; unknown where it has none.",
                    example: "sessions/01-0a1b2c3d4e5f.html"),
                TemplateEntry("session", .text, "The session's id, from the logs.", example: "play-17"),
                TemplateEntry("id", .text, "Which view of the session; empty where it has one.", example: "sub-2"),
                TemplateEntry("source", .text, "Who wrote the log.", example: "Vonage"),
                TemplateEntry(
                    "first", .text,
                    "The session's first moment in the night's zone; with the date where that is not the night's.",
                    example: "06:00:00"),
                TemplateEntry("lost", .text, "The time lost, all parts together.", unit: "s", example: "42.1"),
                TemplateEntry(
                    "parts",
                    .list(
                        .object([
                            TemplateEntry("value", .text, "A part of the time lost.", unit: "s", example: "12.0"),
                            TemplateEntry("isAsked", .flag, "Whether views of this kind have that part."),
                        ])),
                    "Stalled, frozen, start-up beyond 5 s, and 60 for a play that failed."),
                TemplateEntry("app", .text, "The app's version, from the logs.", example: "6.9.1"),
            ])), "The views that lost most time, the worst first.")

    private let places: TimeLost.Places
    private let night: String
    private let clock: LocalClock
    private var list = WorstList<Void>()
    /// Names of the views' pages, by their rank.
    private let pages: [WorstList<ViewStory>.Entry]

    init(_ data: NightData) {
        places = TimeLost.Places(data.catalogue)
        night = data.night
        clock = LocalClock(zoneName: data.timeZone)
        pages = data.worst.entries
    }

    mutating func add(_ row: ViewRow) { list.add(row, TimeLost(places) { row[$0] }) {} }

    var values: [(String, TemplateValue)] { [("hasWorst", .flag(!list.entries.isEmpty)), ("worst", rows)] }

    private var rows: TemplateValue {
        let unit = DisplayUnit(.seconds, upTo: 10)
        return .list(
            list.entries.enumerated().map { i, entry in
                let asked = WorstViews.parts(entry.row.section)
                let parts = entry.lost.parts.enumerated().map { place, part -> TemplateValue in
                    [
                        "value": TemplateValue(part.map { $0 == 0 ? "0" : unit.number($0) }),
                        "isAsked": .flag(asked.contains(place)),
                    ]
                }
                return [
                    "rank": .text(String(i + 1)), "page": TemplateValue(page(i, entry.row)),
                    "session": .text(Naming.clipped(entry.row.session)),
                    "id": .text(Naming.clipped(entry.row.id)), "source": .text(Naming.source(entry.row.source)),
                    "first": .text(first(entry.row)),
                    "lost": .text(unit.number(entry.lost.seconds)), "parts": .list(parts),
                    "app": TemplateValue(entry.row.client["app"].map { Naming.clipped($0, to: 24) }),
                ]
            })
    }

    /// Which parts of the time lost views of a section have, by their place: a play stalls, starts late and fails, and
    /// what is seen in real time freezes.
    static func parts(_ section: Section) -> [Int] { section.scope == .playback ? [0, 2, 3] : [1] }

    private func first(_ row: ViewRow) -> String {
        let text = clock.dateTime(row.first * 1_000)
        return text.hasPrefix(night) ? String(text.dropFirst(11)) : text
    }

    /// The page of the view of that rank, if its story was kept.
    private func page(_ rank: Int, _ row: ViewRow) -> String? {
        guard pages.indices.contains(rank), ViewPages.key(pages[rank].row) == ViewPages.key(row) else { return nil }
        return ViewPages.name(rank, row)
    }
}
