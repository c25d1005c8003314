/// What a template may use: the names of its values, what they are, and what they mean to a reader.
package indirect enum TemplateShape: Sendable, Hashable {
    case text
    case flag
    /// Markup made by the program, for `{{{name}}}`.
    case raw
    /// A list or a stream of values of one shape.
    case list(TemplateShape)
    case object([TemplateEntry])
}

/// A named value of a shape.
package struct TemplateEntry: Sendable, Hashable {
    /// As written in templates; has no dot.
    package let name: String
    package let shape: TemplateShape
    /// What it is, in a sentence for people who edit templates.
    package let sentence: String
    /// The unit that the text carries or stands for; nil where it has none.
    package let unit: String?
    /// What may stand on the page; nil where an example says nothing.
    package let example: String?

    package init(
        _ name: String, _ shape: TemplateShape, _ sentence: String, unit: String? = nil, example: String? = nil
    ) {
        self.name = name
        self.shape = shape
        self.sentence = sentence
        self.unit = unit
        self.example = example
    }
}

extension TemplateShape {
    /// The entry's shape; nil where the shape is no object or has no such entry.
    func shape(of name: String) -> TemplateShape? {
        guard case .object(let entries) = self else { return nil }
        return entries.first { $0.name == name }?.shape
    }

    /// The names that may follow a dot.
    var names: [String] {
        guard case .object(let entries) = self else { return [] }
        return entries.map(\.name)
    }

    /// The type of value, as errors speak of it.
    var phrase: String {
        switch self {
        case .text: "text"
        case .flag: "a flag"
        case .raw: "markup"
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// The type of value, as the table names it.
    var kind: String {
        switch self {
        case .text: "text"
        case .flag: "flag"
        case .raw: "markup"
        case .list: "list"
        case .object: "object"
        }
    }

    /// Where a value is not what the shape promises to templates, in words; nil where it is.
    ///
    /// An entry may be unknown but not left out, and nothing may be added. Of a stream only the first row is made.
    package func difference(from value: TemplateValue, at name: String = ".") throws -> String? {
        switch (self, value) {
        case (_, .unknown), (.text, .text), (.flag, .flag), (.raw, .raw): return nil
        case (.list(let element), .list(let values)):
            for value in values {
                if let difference = try element.difference(from: value, at: name + "[]") { return difference }
            }
            return nil
        case (.list(let element), .stream(let stream)):
            return try stream.first().flatMap { try element.difference(from: $0, at: name + "[]") }
        case (.object, .row(let row)): return try difference(from: .object(row.object), at: name)
        case (.object(let entries), .object(let object)):
            let names = entries.map(\.name)
            if names.sorted() != object.keys.names.sorted() {
                let left = Set(names).symmetricDifference(object.keys.names).sorted().joined(separator: ", ")
                return "'\(name)' differs in: \(left)"
            }
            for entry in entries {
                let place = object.keys.place(of: entry.name)
                let value = place.map { object.values[$0] } ?? .unknown
                let path = name == "." ? entry.name : "\(name).\(entry.name)"
                if let difference = try entry.shape.difference(from: value, at: path) { return difference }
            }
            return nil
        default: return "'\(name)' should be \(phrase)"
        }
    }
}
