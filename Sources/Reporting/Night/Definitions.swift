import KPIs
import Templating

/// How to read the page: every KPI's definition, and words that vendors use for different things.
enum Definitions {
    private static let definition = TemplateShape.object([
        TemplateEntry("anchor", .text, "The definition's id on the page.", example: "kpi-stalled-time"),
        TemplateEntry("id", .text, "The KPI's id in files and settings.", example: "stalled-time"),
        TemplateEntry("title", .text, "What it is called.", example: "Stalled time"),
        TemplateEntry("meaning", .text, "What it means to a viewer.", example: "how long a play stood still"),
        TemplateEntry("formula", .text, "What is counted, and what is not.", example: "Σ stalls"),
        TemplateEntry("unknown", .text, "When a view cannot say.", example: "no player-state event"),
        TemplateEntry("needs", .text, "Which log lines it needs.", example: "Stall"),
        TemplateEntry("source", .text, "Standard and clause.", example: "CTA-2066"),
    ])

    static let shape: [TemplateEntry] = [
        TemplateEntry("definitions", .list(definition), "Every KPI that the night's sections are asked for."),
        TemplateEntry(
            "rebuffering",
            .list(
                .object([
                    TemplateEntry("owner", .text, "Whose definition it is.", example: "Conviva"),
                    TemplateEntry(
                        "formula", .text, "What the stalled time is divided by.", example: "played + stalled"),
                    TemplateEntry("value", .text, "Tonight's value.", unit: "in the text", example: "1.24 %"),
                    TemplateEntry("coverage", .text, "How many could say.", example: "298 of 310 plays"),
                ])), "One stalled time over four denominators; there only on nights with plays."),
        TemplateEntry(
            "standstills",
            .list(
                .object([
                    TemplateEntry("source", .text, "Who counts.", example: "Vonage"),
                    TemplateEntry("words", .text, "What it calls a stall, freeze or pause.", example: "a freeze is …"),
                ])), "What the night's sources mean by stall, freeze and pause."),
        TemplateEntry("hasPlays", .flag, "Whether the night has plays."),
        TemplateEntry("hasStandstills", .flag, "Whether standstills has a row."),
    ]

    static func values(_ data: NightData) -> [(String, TemplateValue)] {
        let (rebuffering, standstills) = (rebuffering(data), standstills(data))
        return [
            ("definitions", .list(definitions(data))), ("rebuffering", .list(rebuffering)),
            ("standstills", .list(standstills)), ("hasPlays", .flag(!rebuffering.isEmpty)),
            ("hasStandstills", .flag(!standstills.isEmpty)),
        ]
    }

    private static func definitions(_ data: NightData) -> [TemplateValue] {
        let scopes = Set(data.sections.map(\.section.scope))
        var seen: Set<String> = []
        return data.catalogue.entries.compactMap { entry in
            // Two KPIs of one id measure different subjects: the page links to the first.
            guard scopes.contains(entry.column.measure.scope),
                seen.insert("\(entry.kpi.id) \(entry.kpi.title)").inserted
            else { return nil }
            let kpi = entry.kpi
            let anchor =
                seen.insert("kpi-\(kpi.id)").inserted ? "kpi-\(kpi.id)" : "kpi-\(kpi.id)-\(entry.column.measure.scope)"
            return [
                "anchor": .text(anchor), "id": .text(kpi.id), "title": .text(kpi.title),
                "meaning": .text(sentence(kpi.meaning)), "formula": .text(sentence(kpi.formula)),
                "unknown": .text(sentence(kpi.unknown)), "needs": .text(sentence(kpi.needs)),
                "source": .text(sentence(kpi.source)),
            ]
        }
    }

    /// The catalogue's phrases, as sentences.
    static func sentence(_ phrase: String) -> String {
        guard let first = phrase.first, let last = phrase.last else { return phrase }
        // A formula's symbols keep their case: only words begin large.
        let word = phrase.prefix { $0.isLetter || $0 == "-" }
        // `publisher.initialized` and its like are names, and no words.
        let isName =
            phrase.dropFirst(word.count).first == "." && phrase.dropFirst(word.count + 1).first?.isLetter == true
        let isWord = !isName && (word.count > 1 || word == "a") && word.allSatisfy { $0.isLowercase || $0 == "-" }
        return (isWord ? first.uppercased() + phrase.dropFirst() : phrase) + (last == "." ? "" : ".")
    }

    private static let denominators = [
        (
            "CTA-2066, Mux", "rebuffering-ratio/cta-2066",
            "stalled / watched (from the request to the end, pauses left out)"
        ),
        ("Conviva", "rebuffering-ratio/conviva", "stalled / (played + stalled)"),
        ("Apple", "rebuffering-ratio/apple", "stalled / played"),
        ("NPAW", "rebuffering-ratio/npaw", "stalled / whole session, pauses and start-up in it"),
    ]

    private static func rebuffering(_ data: NightData) -> [TemplateValue] {
        guard let (section, table) = data.sections.first(where: { $0.section.scope == .playback }) else { return [] }
        return denominators.map { owner, column, formula in
            let sums = table.total.column(column, section, data.catalogue)
            return [
                "owner": .text(owner), "formula": .text(formula),
                "value": TemplateValue(sums?.value.map { Formatting.percent($0) }),
                "coverage": .text(Formatting.coverage(sums?.said ?? 0, of: table.total.views, Naming.thing(section))),
            ]
        }
    }

    private static let w3c =
        "a freeze is a frame that came later than three times the average gap and more than 150 ms later than the average; a pause is over 5 s without a frame, mutes included"
    private static let words = [
        "avmetrics":
            "a stall is the player running out of media while it should play, after the start and not because of a seek",
        "vonage":
            "freezes and pauses are those of WebRTC, told by the SDK (\(w3c)); falling back to sound only is counted apart",
        "vonage-rtc-report": w3c, "sora": w3c, "webrtc": w3c,
        "revue":
            "a freeze is over 1 s without a new frame; nothing arrives is a stream without a frame that nobody muted",
    ]

    private static func standstills(_ data: NightData) -> [TemplateValue] {
        let sources = data.sections.filter { $0.section.scope == .playback || $0.section.scope == .receiving }
            .map(\.section.source)
        var told: [(sources: [String], words: String)] = []
        for source in sources {
            let name = Naming.source(source)
            guard let words = words[source], !told.contains(where: { $0.sources.contains(name) }) else { continue }
            if let place = told.firstIndex(where: { $0.words == words }) {
                told[place].sources.append(name)
            } else {
                told.append(([name], words))
            }
        }
        return told.map {
            ["source": .text($0.sources.joined(separator: ", ")), "words": .text(sentence($0.words))]
        }
    }
}
