import KPIs
import Telemetry
import Templating

/// The page's first lines: whether the night was good, and whether its data can be trusted.
enum NightVerdict {
    static let shape: [TemplateEntry] = [
        TemplateEntry(
            "verdict", .text, "What the night is against the usual and against its targets.",
            example: "Worse than usual: Throughput 3.10 Mbit/s against 4.80 Mbit/s, 4.20 to 5.40 (12 nights)."),
        TemplateEntry("isWorse", .flag, "A headline number is worse than usual, or a target is missed."),
        TemplateEntry("hasTargets", .flag, "Whether targets are set."), TargetTable.shape,
        TemplateEntry("hasViews", .flag, "Whether any view, publication or test counts."),
        TemplateEntry(
            "isWhole", .flag, "Whether there are no warnings."),
        TemplateEntry(
            "warnings", .list(.text), "What makes the data less than whole; none on a clean night.",
            example: "1 file is cut: its complete lines count."),
        TemplateEntry(
            "facts",
            .list(
                .object([
                    TemplateEntry("name", .text, "What is counted.", example: "Sessions"),
                    TemplateEntry("value", .text, "How many.", example: "1 040"),
                ])), "The size of the night."),
    ]

    static func values(_ data: NightData) -> [(String, TemplateValue)] {
        let hasViews = data.sections.contains { $0.table.total.views > 0 }
        return [
            ("verdict", .text(NightSentence.text(data))),
            ("isWorse", .flag(!Comparisons(data).those(.worse).isEmpty || TargetTable.isMissed(data))),
            ("hasTargets", .flag(!(data.history?.targets ?? []).isEmpty)), ("targets", TargetTable.values(data)),
            ("hasViews", .flag(hasViews)),
            ("isWhole", .flag(warnings(data.intake).isEmpty)),
            ("warnings", .list(warnings(data.intake).map { .text($0) })),
            (
                "facts",
                .list(
                    facts(data).map { name, value in ["name": .text(name), "value": .text(value)] })
            ),
        ]
    }

    /// Pictures and sound are counted apart, so that their number says how many are sound.
    private static func facts(_ data: NightData) -> [(String, String)] {
        func views(_ scope: Section.Scope) -> String? {
            let all = data.sections.filter { $0.section.scope == scope }
            let views = all.reduce(0) { $0 + $1.table.total.views }
            let sound = all.reduce(0) { $0 + ($1.section.isAudio ? $1.table.total.views : 0) }
            guard views > 0 else { return nil }
            return Formatting.count(views) + (sound > 0 ? ", \(Formatting.count(sound)) of sound" : "")
        }
        let byScope = [
            ("Plays", views(.playback)), ("Views in real time", views(.receiving)), ("Publications", views(.sending)),
            ("Connection tests", views(.test)),
        ]
        return [("Sessions", Formatting.count(data.intake.sessions))]
            + byScope.compactMap { name, value in value.map { (name, $0) } }
            + [
                ("Log lines", Formatting.count(data.intake.lines.read)),
                ("Lines used", Formatting.count(data.intake.used)),
            ]
    }

    /// Whole files are not counted: the page says the same however the night's lines are spread over files.
    private static func warnings(_ intake: Intake) -> [String] {
        let consequences: [(FileStatus, String)] = [
            (.cut, "cut: complete lines count"), (.damaged, "damaged: lines of damaged gzip members do not count"),
            (.unreadable, "unreadable: nothing of it counts"), (.empty, "empty"),
        ]
        var warnings = consequences.compactMap { status, words -> String? in
            let count = intake.files.count { $0.status == status }
            return count > 0 ? "\(Formatting.count(count, "file")) \(count == 1 ? "is" : "are") \(words)." : nil
        }
        if intake.lacksEarlierLines {
            warnings.append(
                "Lines that the night before has kept for this one cannot be used: sessions over midnight lack their beginning."
            )
        }
        let lines = intake.lines
        let lost = lines.excludedLines - lines.excluded[Int(Exclusion.duplicate.rawValue)]
        if lost > 0 {
            let share = Formatting.percent(Double(lost) / Double(max(1, lines.read)))
            warnings.append(
                "\(Formatting.count(lost, "line")) (\(share)) cannot be used; the reasons are under Data quality.")
        }
        if intake.clockFlags > 0 {
            warnings.append(
                "The clocks in \(Formatting.count(intake.clockFlags, "session")) disagree by over 5 minutes.")
        }
        return warnings
    }
}
