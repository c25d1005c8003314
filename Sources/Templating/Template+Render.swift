extension Step {
    /// Text, or the innermost value.
    fileprivate var isOfItsOwn: Bool {
        switch self {
        case .text: true
        case .value(let path, _): path.count == 0
        case .section, .inverted, .partial: false
        }
    }
}

/// Writes a page: runs the steps of its template and of the partials it includes.
struct PageWriter {
    /// How deep partials may include each other. Pages need a few; hundreds are a partial that includes itself.
    static let deepest = 100

    private let templates: [String: Template]
    private let names: [String]
    private let escaping: Escaping
    private let output: PageOutput
    private var stack: ContextStack

    init(_ templates: [String: Template], names: [String], _ escaping: Escaping, _ output: PageOutput) {
        self.templates = templates
        self.names = names
        self.escaping = escaping
        self.output = output
        stack = ContextStack(names: names)
    }

    mutating func write(_ template: Template, _ value: TemplateValue) throws {
        stack.push(value)
        try run(template, 0..<template.steps.count, [], 0)
        try output.flush()
    }

    private mutating func run(_ template: Template, _ range: Range<Int>, _ indentation: [UInt8], _ depth: Int) throws {
        let steps = template.steps
        let bytes = template.source.bytes
        var at = range.lowerBound
        while at < range.upperBound {
            let step = steps[at]
            at += 1
            switch step {
            case .text(let start, let end, let opensLine):
                if indentation.isEmpty {
                    try bytes.withUnsafeBufferPointer {
                        try output.write(UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)]))
                    }
                } else {
                    try write(bytes[Int(start)..<Int(end)], opensLine, indentation)
                }
            case .value(let path, let isEscaped): try write(stack.value(path, of: template), isEscaped)
            case .section(let path, let end):
                let body = at..<Int(end)
                at = Int(end)
                let value = stack.value(path, of: template)
                if case .list(let values) = value, indentation.isEmpty, steps[body].allSatisfy(\.isOfItsOwn) {
                    try write(values, steps[body], bytes)
                    continue
                }
                var rows: RowSection?
                try Self.forEach(value) { value in
                    if case .row(let row) = value, indentation.isEmpty,
                        try write(row, template, body, &rows)
                    {
                        return
                    }
                    stack.push(value)
                    try run(template, body, indentation, depth)
                    stack.pop()
                }
            case .inverted(let path, let end):
                if try Self.isNothing(stack.value(path, of: template)) { continue }
                at = Int(end)
            case .partial(let number): try include(template, Int(number), indentation, depth)
            }
        }
    }

    /// A section whose body names nothing but the value itself, such as the cells of a row: nothing needs to be opened.
    private func write(_ values: [TemplateValue], _ body: ArraySlice<Step>, _ bytes: [UInt8]) throws {
        try bytes.withUnsafeBufferPointer { bytes in
            for value in values {
                for step in body {
                    switch step {
                    case .text(let start, let end, _):
                        try output.write(UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)]))
                    case .value(_, let isEscaped): try write(value, isEscaped)
                    case .section, .inverted, .partial: break
                    }
                }
            }
        }
    }

    /// Writes a table's row, by what is made of the section for the first one.
    ///
    /// - Returns: false where the body asks for more than cells of the row.
    private func write(
        _ row: TemplateRow, _ template: Template, _ body: Range<Int>, _ rows: inout RowSection?
    ) throws -> Bool {
        if let rows, rows.suits(row) { return try rows.write(row, template, escaping, to: output) }
        let own = RowSection(template, body, names: names, row)
        rows = own
        return try own.write(row, template, escaping, to: output)
    }

    private mutating func include(_ template: Template, _ number: Int, _ indentation: [UInt8], _ depth: Int) throws {
        let inclusion = template.inclusions[number]
        guard let partial = templates[inclusion.name] else { return }
        if depth == Self.deepest {
            throw template.source.problem(
                at: inclusion.offset, "'\(inclusion.name)' includes itself without end",
                "include it in a section that comes to an end")
        }
        try run(partial, 0..<partial.steps.count, indentation + inclusion.indentation, depth + 1)
    }

    private func write(_ value: TemplateValue, _ isEscaped: Bool) throws {
        switch value {
        case .text(let text), .raw(let text): try (isEscaped ? escaping : .none).write(text, to: output)
        case .flag(let flag): try output.write(flag ? "true" : "false")
        case .unknown, .list, .stream, .object, .row: break
        }
    }

    /// A section's values, one after the other.
    private static func forEach(_ value: TemplateValue, _ body: (TemplateValue) throws -> Void) throws {
        switch value {
        case .unknown, .flag(false), .text(""), .raw(""): break
        case .list(let values): for value in values { try body(value) }
        case .stream(let stream): try stream.forEach(body)
        case .text, .flag, .raw, .object, .row: try body(value)
        }
    }

    private static func isNothing(_ value: TemplateValue) throws -> Bool {
        switch value {
        case .unknown, .flag(false), .text(""), .raw(""): true
        case .list(let values): values.isEmpty
        case .stream(let stream): try stream.first() == nil
        case .text, .flag, .raw, .object, .row: false
        }
    }

    /// Text of an included file: each of its lines is indented, and none of the values in it.
    private func write(_ text: ArraySlice<UInt8>, _ opensLine: Bool, _ indentation: [UInt8]) throws {
        if opensLine { try indentation.withUnsafeBufferPointer { try output.write($0) } }
        for at in text.indices {
            try output.write(text[at])
            // A line end that ends the text belongs to a line that the next step opens.
            if text[at] == UInt8(ascii: "\n"), at + 1 < text.endIndex {
                try indentation.withUnsafeBufferPointer { try output.write($0) }
            }
        }
    }
}
