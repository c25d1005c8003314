/// A section's body over the rows of a table, where it names nothing but cells of the row: these are written from
/// where they lie, and nothing is opened.
struct RowSection {
    private enum Part {
        /// Bytes of the template.
        case text(start: Int, end: Int)
        case cell(Int, escaped: Bool)
        /// All cells but the first, each by the next parts, in which the cell has no place of its own.
        case others(parts: Int)
    }

    private static let itself = -1

    private let keys: TemplateKeys
    private let count: Int
    /// nil where the body needs more than the cells.
    private let parts: [Part]?

    /// - Parameters:
    ///   - names: those of the library.
    ///   - row: any of the rows: those with other keys need a section of their own.
    init(_ template: Template, _ body: Range<Int>, names: [String], _ row: TemplateRow) {
        keys = row.keys
        count = row.cells.count
        parts = Self.parts(template, body, names, row)
    }

    /// Whether it was made for such rows.
    func suits(_ row: TemplateRow) -> Bool { keys === row.keys && count == row.cells.count }

    /// Writes a row that it suits.
    ///
    /// - Returns: false where nothing is written, because the body asks for more than cells.
    func write(_ row: TemplateRow, _ template: Template, _ escaping: Escaping, to output: PageOutput) throws -> Bool {
        guard let parts else { return false }
        try template.source.bytes.withUnsafeBufferPointer { bytes in
            try row.cells.withTexts { texts in
                func write(_ part: Part, _ own: Int) throws {
                    switch part {
                    case .text(let start, let end):
                        try output.write(UnsafeBufferPointer(rebasing: bytes[start..<end]))
                    case .cell(let place, let isEscaped):
                        let text = texts[place == Self.itself ? own : place]
                        if !text.isEmpty { try (isEscaped ? escaping : .none).write(text, to: output) }
                    case .others: break
                    }
                }
                var at = 0
                while at < parts.count {
                    if case .others(let inner) = parts[at] {
                        for place in 1..<max(count, 1) {
                            for part in (at + 1)..<(at + 1 + inner) { try write(parts[part], place) }
                        }
                        at += inner
                    } else {
                        try write(parts[at], 0)
                    }
                    at += 1
                }
            }
        }
        return true
    }

    private static func parts(
        _ template: Template, _ body: Range<Int>, _ names: [String], _ row: TemplateRow
    ) -> [Part]? {
        var parts: [Part] = []
        var at = body.lowerBound
        while at < body.upperBound {
            let step = template.steps[at]
            at += 1
            switch step {
            case .text(let start, let end, _): parts.append(.text(start: Int(start), end: Int(end)))
            case .value(let path, let isEscaped):
                guard let place = place(path, template, names, row) else { return nil }
                if place < row.cells.count { parts.append(.cell(place, escaped: isEscaped)) }
            case .section(let path, let end):
                guard place(path, template, names, row) == row.placeOfOthers, row.placeOfOthers != nil,
                    let inner = ownParts(template.steps[at..<Int(end)])
                else { return nil }
                parts.append(.others(parts: inner.count))
                parts += inner
                at = Int(end)
            case .inverted, .partial: return nil
            }
        }
        return parts
    }

    /// The parts of a body that names nothing but the value itself.
    private static func ownParts(_ body: ArraySlice<Step>) -> [Part]? {
        var parts: [Part] = []
        for step in body {
            switch step {
            case .text(let start, let end, _): parts.append(.text(start: Int(start), end: Int(end)))
            case .value(let path, let isEscaped) where path.count == 0:
                parts.append(.cell(itself, escaped: isEscaped))
            case .value, .section, .inverted, .partial: return nil
            }
        }
        return parts
    }

    /// Where the row has the value; nil where the name has dots, or is to be looked for further out.
    private static func place(_ path: NamePath, _ template: Template, _ names: [String], _ row: TemplateRow) -> Int? {
        guard path.count == 1 else { return nil }
        return row.keys.place(of: names[Int(template.parts[Int(path.first)])])
    }
}
