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
                TemplateEntry("session", .text, "The session's id, from the logs.", example: "play-17"),
                TemplateEntry("id", .text, "Which view of the session; empty where it has one.", example: "sub-2"),
                TemplateEntry("source", .text, "Who wrote the log.", example: "Vonage"),
                TemplateEntry("first", .text, "The session's first moment.", unit: "UTC", example: "06:00:00"),
                TemplateEntry("lost", .text, "The time lost, all parts together.", unit: "s", example: "42.1"),
                TemplateEntry(
                    "parts",
                    .list(
                        .object([TemplateEntry("value", .text, "A part of the time lost.", unit: "s", example: "12.0")])
                    ),
                    "Stalled, frozen, start-up beyond 5 s, and 60 for a play that failed."),
                TemplateEntry("app", .text, "The app's version, from the logs.", example: "6.9.1"),
            ])), "The views that lost most time, the worst first.")

    /// As many as somebody will look at, and as get a page of their own.
    static let most = 50
    /// What people take for a normal wait; only what is longer is lost.
    private static let patience = 5.0
    /// A failed play counts as a minute lost, so that it ranks with a long stall: a convention.
    private static let failure = 60.0

    private struct Entry {
        let row: ViewRow
        /// Stalled, frozen, start-up, failed; nil where the view cannot say.
        let parts: [Double?]
        let lost: Double
    }

    private let stalled: Int?
    private let frozen: Int?
    private let startup: Int?
    private let outcome: Int?
    private var entries: [Entry] = []

    init(_ catalogue: Columns) {
        func place(_ id: String) -> Int? { catalogue.entries.firstIndex { $0.column.id == id } }
        stalled = place("stalled-time")
        frozen = place("freeze-time")
        startup = place("startup-time")
        outcome = place("outcome")
    }

    mutating func add(_ row: ViewRow) {
        guard row.kind == "view" else { return }
        var parts = [
            seconds(row, stalled), seconds(row, frozen), seconds(row, startup).map { max(0, $0 - Self.patience) },
        ]
        if let outcome, case .name(let name) = row[outcome] {
            parts.append(name.hasPrefix("failed") ? Self.failure : 0)
        } else {
            parts.append(nil)
        }
        let lost = parts.reduce(0) { $0 + ($1 ?? 0) }
        guard lost > 0, entries.count < Self.most || lost > entries[entries.count - 1].lost else { return }
        // Behind its equals: the first of them in the night's order comes first.
        let at = entries.firstIndex { $0.lost < lost } ?? entries.count
        entries.insert(Entry(row: row, parts: parts, lost: lost), at: at)
        if entries.count > Self.most { entries.removeLast() }
    }

    private func seconds(_ row: ViewRow, _ column: Int?) -> Double? {
        guard let column, case .duration(let seconds) = row[column] else { return nil }
        return seconds
    }

    var values: [(String, TemplateValue)] { [("hasWorst", .flag(!entries.isEmpty)), ("worst", rows)] }

    private var rows: TemplateValue {
        let unit = DisplayUnit(.seconds, upTo: 10)
        return .list(
            entries.enumerated().map { i, entry in
                let parts = entry.parts.map { part in
                    ["value": TemplateValue(part.map { $0 == 0 ? "0" : unit.number($0) })] as TemplateValue
                }
                return [
                    "rank": .text(String(i + 1)), "session": .text(Naming.clipped(entry.row.session)),
                    "id": .text(Naming.clipped(entry.row.id)), "source": .text(Naming.source(entry.row.source)),
                    "first": .text(String(UTCTime.text(milliseconds: entry.row.first).dropFirst(11).prefix(8))),
                    "lost": .text(unit.number(entry.lost)), "parts": .list(parts),
                    "app": TemplateValue(entry.row.client["app"].map { Naming.clipped($0, to: 24) }),
                ]
            })
    }
}
