import Reporting
import Templating

/// README.txt: what stands in the bundle, for someone who knows nothing of the program.
enum BundleReadme {
    static let shape = TemplateShape.object([
        TemplateEntry("vendor", .text, "Whom the bundle is for.", example: "fastly"),
        TemplateEntry("night", .text, "The night's date.", example: "2026-11-29"),
        TemplateEntry("ticketNote", .text, "How long the vendor's ids can be looked up, where that is short."),
        TemplateEntry(
            "files", .list(CSVFile<SharedCell>.definitionShape), "The CSV files with all their columns."),
    ])

    static func values(_ bundle: VendorBundle) -> TemplateValue {
        [
            "vendor": .text(bundle.vendor), "night": .text(bundle.night),
            "ticketNote": TemplateValue(ticketNote(bundle.vendor)),
            "files": .list([
                RequestsFile.requests.definition, FailuresFile.file.definition, RequestsFile.phases.definition,
            ]),
        ]
    }

    static func ticketNote(_ vendor: String) -> String? {
        guard TicketAge.note(vendor: vendor, microseconds: .max) != nil else { return nil }
        return "Ids can be translated for 6 to 24 hours: look them up the same day. Older ones are marked."
    }
}
