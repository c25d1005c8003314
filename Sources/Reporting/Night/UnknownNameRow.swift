import Telemetry
import Templating

/// A name that a log has and the format does not, as the page lists it.
enum UnknownNameRow {
    static let shape = [
        TemplateEntry(
            "names",
            .list(
                .object([
                    TemplateEntry("name", .text, "The name, cut where it is long.", example: "packetsReordered"),
                    TemplateEntry("kind", .text, "event, field, enum value or entry type.", example: "field"),
                    TemplateEntry("source", .text, "Whose lines have it.", example: "webrtc"),
                    TemplateEntry("place", .text, "The object that it stands in.", example: "inbound-rtp"),
                    TemplateEntry("count", .text, "How often it was met.", example: "1 204"),
                    TemplateEntry("first", .text, "The first line, file:line.", example: "client-06.ndjson.gz:17"),
                ])), "Names that the format does not have, those most often met first."),
        TemplateEntry("hasNames", .flag, "Whether there is any."),
        TemplateEntry(
            "moreNames", .text, "How often names beyond the list were met; unknown for never.", example: "12"),
    ]

    static func values(_ unknown: Intake.UnknownName) -> TemplateValue {
        [
            "name": .text(Naming.clipped(unknown.name.name)), "kind": .text(kind(unknown.name.kind)),
            "source": .text(unknown.name.source.name), "place": .text(unknown.name.place),
            "count": .text(Formatting.count(unknown.name.count)),
            "first": .text(Naming.clipped(unknown.first, to: 80)),
        ]
    }

    private static func kind(_ kind: UnknownKind) -> String {
        switch kind {
        case .event: "event"
        case .field: "field"
        case .value: "enum value"
        case .entryType: "entry type"
        }
    }
}
