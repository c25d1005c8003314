extension TemplateShape {
    /// The table of values for the people who edit templates, as Markdown. Values of an object stand behind a dot,
    /// those of a list behind `[]`: they are there inside the list's section.
    package var table: String {
        var lines = ["| name | type | unit | example | meaning |", "|---|---|---|---|---|"]
        addRows(prefix: "", &lines)
        return lines.joined(separator: "\n") + "\n"
    }

    private func addRows(prefix: String, _ lines: inout [String]) {
        switch self {
        case .text, .flag, .raw: break
        case .list(let element): element.addRows(prefix: prefix + "[]", &lines)
        case .object(let entries):
            for entry in entries {
                let name = prefix.isEmpty ? entry.name : "\(prefix).\(entry.name)"
                lines.append(entry.row(name))
                entry.shape.addRows(prefix: name, &lines)
            }
        }
    }

    /// The type with what a list holds, such as `list of text`.
    fileprivate var type: String {
        if case .list(let element) = self { "list of \(element.type)" } else { kind }
    }
}

extension TemplateEntry {
    fileprivate func row(_ name: String) -> String {
        let example = example.map { "`\(Self.cell($0))`" } ?? ""
        return "| `\(name)` | \(shape.type) | \(Self.cell(unit ?? "")) | \(example) | \(Self.cell(sentence)) |"
    }

    /// A bar would end the cell, and a line end the row.
    private static func cell(_ text: String) -> String {
        String(
            text.flatMap { character -> [Character] in
                if character == "|" { return ["\\", "|"] }
                return character.isNewline ? [" "] : [character]
            })
    }
}
