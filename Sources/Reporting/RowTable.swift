import KPIs
import Templating

/// The values of a CSV file with one line per row of the night.
enum RowTable {
    /// Columns that stand before the KPIs, whatever the catalogue.
    private static let identity: [(name: String, unit: String?, sentence: String)] = [
        ("session", nil, "The session's id as the client wrote it."),
        ("id", nil, "Tells the views of a session apart; empty where the session is the view."),
        ("kind", nil, "view, publication or publishing (the session's attempts to publish)."),
        ("source", nil, "The system that wrote the log lines."),
        ("media", nil, "video or audio; empty where the source does not tell them apart."),
        ("first", "UTC", "The session's first moment, ISO 8601 with milliseconds."),
        ("last", "UTC", "The session's last moment, ISO 8601 with milliseconds."),
        ("lines", nil, "Log lines of the session."),
        ("clock_flag", nil, "Whether the clocks in the session's lines differ by more than five minutes."),
    ]

    private static func names(_ flat: FlatColumns, _ dimensions: [String]) -> [String] {
        var names = identity.map(\.name)
        for name in dimensions.map(FlatColumns.snakeCase) + flat.columns.map(\.header) {
            names.append(names.contains(name) ? "client_\(name)" : name)
        }
        return names
    }

    static func shape(_ flat: FlatColumns, _ dimensions: [String]) -> TemplateShape {
        let names = names(flat, dimensions)
        let described = names.enumerated().map { i, name in
            i < identity.count
                ? TemplateEntry(name, .text, identity[i].sentence, unit: identity[i].unit)
                : TemplateEntry(name, .text, "The column of that name; empty where unknown.")
        }
        return .object([
            TemplateEntry("columns", .list(.text), "The names of all columns but the first.", example: "id"),
            TemplateEntry(
                "rows",
                .list(
                    .object(
                        described + [
                            TemplateEntry("cells", .list(.text), "All cells of the row but the first.")
                        ])),
                "One row for each view or publication, by source, session, kind and id. Each column is a value too."),
        ])
    }

    static func values(_ data: NightData, _ flat: FlatColumns, kinds: [String]) -> TemplateValue {
        let names = names(flat, data.dimensions)
        let keys = TemplateKeys(names + ["cells"])
        let rows = TemplateStream { write in
            var line = TemplateRow(keys)
            try data.rows { row in
                guard kinds.contains(row.kind) else { return }
                fill(&line.cells, row, flat, data.dimensions)
                try write(.row(line))
            }
        }
        return ["columns": .list(names.dropFirst().map { .text($0) }), "rows": .stream(rows)]
    }

    private static func fill(
        _ cells: inout TemplateCells, _ row: ViewRow, _ flat: FlatColumns, _ dimensions: [String]
    ) {
        cells.removeAll()
        cells.add(row.session)
        cells.add(row.id)
        cells.add(row.kind)
        cells.add(row.source)
        cells.add(row.media)
        cells.add(UTCTime.text(milliseconds: row.first))
        cells.add(UTCTime.text(milliseconds: row.last))
        cells.add(count: row.lines)
        cells.add(row.clockFlag)
        for name in dimensions { cells.add(row.client[name]) }
        flat.addCells(of: row, to: &cells)
    }
}
