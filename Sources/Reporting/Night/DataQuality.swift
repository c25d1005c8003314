import Telemetry
import Templating

/// What was read and what does not count, with reasons.
enum DataQuality {
    static let shape = TemplateEntry(
        "quality",
        .object(
            [
                TemplateEntry("read", .text, "Lines read.", example: "1 040 000"),
                TemplateEntry("used", .text, "Lines that count.", example: "1 039 204"),
                TemplateEntry("left", .text, "Lines that do not count, for all reasons.", example: "796"),
                TemplateEntry(
                    "parts", .text, "What the used lines are of; unknown where all are of this night's sessions.",
                    example: "1 038 000 of the sessions that are reported here + 1 204 of sessions that go on"),
                TemplateEntry(
                    "takenIn", .text, "Lines of earlier nights that are in its sessions; unknown for none.",
                    example: "312 lines"),
                TemplateEntry("usedShare", .text, "Their share.", unit: "in the text", example: "99.9 %"),
                TemplateEntry(
                    "reasons",
                    .list(
                        .object([
                            TemplateEntry("name", .text, "The reason's name.", example: "invalid-json"),
                            TemplateEntry("meaning", .text, "What it means.", example: "no JSON"),
                            TemplateEntry("lines", .text, "Lines left out for it.", example: "17"),
                            TemplateEntry(
                                "share", .text, "Their share of the lines read.", unit: "in the text",
                                example: "<0.01 %"),
                            TemplateEntry(
                                "first", .text, "The first of them, file:line; none for duplicates.",
                                example: "client-06.ndjson.gz:17"),
                        ])), "Why lines do not count; reasons without a line are not there."),
                TemplateEntry(
                    "oddities",
                    .list(
                        .object([
                            TemplateEntry("name", .text, "What is odd.", example: "Unknown events"),
                            TemplateEntry("count", .text, "How often.", example: "12"),
                            TemplateEntry("meaning", .text, "What became of it.", example: "the lines count"),
                        ])), "What was read and is not as the format says."),
                TemplateEntry(
                    "files",
                    .list(
                        .object([
                            TemplateEntry(
                                "name", .text, "The file, relative to its folder.", example: "client-06.ndjson.gz"),
                            TemplateEntry("status", .text, "cut, damaged, empty or unreadable.", example: "cut"),
                            TemplateEntry("lines", .text, "Lines read.", example: "1 200"),
                            TemplateEntry("used", .text, "Lines that count.", example: "1 199"),
                            TemplateEntry("notes", .text, "What was found.", example: "the last line has no end"),
                        ])), "Files that are not whole."),
            ] + UnknownNameRow.shape + Coverage.shape + [
                TemplateEntry("hasReasons", .flag, "Whether any line was left out."),
                TemplateEntry("hasFiles", .flag, "Whether any file is not whole."),
                TemplateEntry("moreFiles", .text, "How many more there are; unknown for none.", example: "12"),
                TemplateEntry("notes", .list(.text), "Remarks about the input.", example: "a.gz is a copy of b.gz"),
            ]), "Lines read = lines used + lines left out, by reason.")

    private static let most = 40
    /// Unknown names that a page lists; report.json has more of them.
    private static let mostNames = 30

    static func values(_ data: NightData) -> TemplateValue {
        let intake = data.intake
        let lines = intake.lines
        let broken = intake.files.filter { $0.status != .whole }
        let holes = Coverage.holes(data)
        let (names, moreNames) = intake.unknownNames(limit: mostNames)
        return [
            "read": .text(Formatting.count(lines.read)), "used": .text(Formatting.count(intake.used)),
            "left": .text(Formatting.count(lines.excludedLines)),
            "usedShare": lines.read > 0
                ? .text(Formatting.percent(Double(intake.used) / Double(lines.read))) : .unknown,
            "parts": TemplateValue(parts(intake)),
            "takenIn": intake.sessionLines.takenIn > 0
                ? .text(Formatting.count(intake.sessionLines.takenIn, "line")) : .unknown,
            "reasons": .list(
                Exclusion.allCases.compactMap { reason in
                    let count = lines.excluded[Int(reason.rawValue)]
                    guard count > 0 else { return nil }
                    // Which copy of a line is met first depends on how the lines are spread over files.
                    let first = reason == .duplicate ? nil : intake.firstExample(reason)
                    return [
                        "name": .text(reason.name), "meaning": .text(reason.meaning),
                        "lines": .text(Formatting.count(count)),
                        "share": .text(Formatting.percent(Double(count) / Double(max(1, lines.read)))),
                        "first": TemplateValue(first.map { Naming.clipped($0, to: 80) }),
                    ]
                }),
            "oddities": .list(oddities(intake, lines)), "files": .list(broken.prefix(most).map { file($0) }),
            "names": .list(names.map { UnknownNameRow.values($0) }), "hasNames": .flag(!names.isEmpty),
            "moreNames": moreNames > 0 ? .text(Formatting.count(moreNames)) : .unknown,
            "holes": .list(holes), "hasHoles": .flag(!holes.isEmpty), "coverage": .list(Coverage.tables(data)),
            "hasReasons": .flag(lines.excludedLines > 0), "hasFiles": .flag(!broken.isEmpty),
            "moreFiles": broken.count > most ? .text(Formatting.count(broken.count - most)) : .unknown,
            "notes": .list(intake.notes.prefix(most).map { .text(Naming.clipped($0, to: 200)) }),
        ]
    }

    /// What the used lines are of, where others than this night's sessions are among them: the parts add up.
    private static func parts(_ intake: Intake) -> String? {
        let lines = intake.sessionLines
        guard lines.elsewhere > 0 else { return nil }
        let others = [
            (lines.goingOn, "of sessions that go on, which the next night reports"),
            (lines.otherNights, "of sessions that end in other nights"),
            (lines.oversized, "of sessions with more lines than one may have"),
        ]
        return
            ([(intake.used - lines.elsewhere, "of the sessions that are reported here")]
            + others.filter { $0.0 > 0 }).map { "\(Formatting.count($0.0)) \($0.1)" }.joined(separator: " + ")
    }

    private static func oddities(_ intake: Intake, _ lines: LineTally) -> [TemplateValue] {
        [
            ("Unknown events", lines.unknownEvents, "lines with an event that the format does not name; they count"),
            (
                "Unknown fields", lines.unknownNames.total(.field),
                "members that the format does not name; their lines count"
            ),
            (
                "Unknown enum values", lines.unknownNames.total(.value),
                "names and numbers that no table has; their lines count"
            ),
            (
                "Unknown entry types", lines.unknownNames.total(.entryType),
                "W3C entries of a type that the format does not name; their lines count"
            ),
            (
                "Unreadable numbers", lines.missingNumbers,
                "numbers that say nothing (NaN, empty, out of range): unknown"
            ),
            ("Samples not taken", lines.statsErrors.total, statsErrors(lines.statsErrors)),
            ("Repeated keys", lines.repeatedKeys, "lines whose envelope has a key twice: the last counts"),
            (
                "Going on", intake.sessionsGoingOn,
                "sessions with an event in the night's last half hour: the next night reports them whole"
            ),
            ("Taken in", intake.sessionsTakenIn, "sessions of which the night before has kept lines"),
            ("Clock flags", intake.clockFlags, "sessions whose clocks disagree by over five minutes"),
            (
                "Other nights", intake.sessionsOfOtherNights,
                "sessions whose last event falls in another night; not here"
            ),
        ].map { name, count, meaning in
            ["name": .text(name), "count": .text(Formatting.count(count)), "meaning": .text(meaning)]
        }
    }

    private static func statsErrors(_ errors: StatsErrors) -> String {
        let said = errors.all.filter { $0.count > 0 }.map { "\($0.name) \(Formatting.count($0.count))" }
        return "statistics that a client could not take"
            + (said.isEmpty ? "" : ": " + said.joined(separator: ", "))
    }

    private static func file(_ file: Intake.File) -> TemplateValue {
        [
            "name": .text(Naming.clipped(file.name, to: 100)), "status": .text(file.status.rawValue),
            "lines": .text(Formatting.count(file.lines.read)), "used": .text(Formatting.count(file.used)),
            "notes": .text(file.notes.prefix(3).map { Naming.clipped($0, to: 120) }.joined(separator: "; ")),
        ]
    }
}

extension Exclusion {
    /// In a reader's words.
    var meaning: String {
        switch self {
        case .damagedMember: "in a gzip member whose checksum, size or stream is wrong"
        case .tooLong: "longer than 16 MiB"
        case .notUTF8: "not UTF-8"
        case .invalidJSON: "not JSON"
        case .notAnObject: "JSON, and no object"
        case .noSession: "names no session"
        case .noTime: "says no time"
        case .unknownSource: "from a source that the format does not name"
        case .badShape: "the event's members are not what the format says"
        case .duplicate: "uploaded again: the same line was there before"
        }
    }
}
