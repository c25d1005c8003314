/// What a template may be given. Numbers come as text: templates never format.
package enum TemplateValue: Sendable {
    /// Nothing is known: written as nothing, and its section is left out. A row states it, so that a value of the
    /// same name further out is not taken for it.
    case unknown
    /// Escaped for its place by `{{name}}`. A section over an empty text is left out.
    case text(String)
    case flag(Bool)
    /// A section is written once for each.
    case list([TemplateValue])
    /// As a list, but each row is made only when it is written and forgotten then.
    case stream(TemplateStream)
    case object(TemplateObject)
    /// As an object, and cheaper: for tables with many rows.
    case row(TemplateRow)
    /// Markup that the program itself made, such as a chart: written by `{{{name}}}` as it is.
    case raw(String)

    /// A text, or unknown where there is none.
    package init(_ text: String?) { self = text.map { .text($0) } ?? .unknown }

    /// The values by name; nil where it is no object.
    var object: TemplateObject? {
        switch self {
        case .object(let object): object
        case .row(let row): row.object
        case .unknown, .text, .flag, .list, .stream, .raw: nil
        }
    }
}

extension TemplateValue: ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(booleanLiteral value: Bool) { self = .flag(value) }
    package init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }
    package init(dictionaryLiteral elements: (String, TemplateValue)...) {
        let keys = TemplateKeys(elements.map(\.0))
        self = .object(TemplateObject(keys, elements.map(\.1)))
    }
}

/// The names of an object's values. Rows of a table share one list, so that a name is looked up once for all of them.
package final class TemplateKeys: Sendable {
    package let names: [String]
    private let places: [String: Int]

    /// Names must differ from each other.
    package init(_ names: [String]) {
        self.names = names
        places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    }

    /// Where the name's value stands; nil when the object has none of that name.
    func place(of name: String) -> Int? { places[name] }
}

/// Values by name.
package struct TemplateObject: Sendable {
    package let keys: TemplateKeys
    /// One for each key, in the order of the keys.
    package let values: [TemplateValue]

    package init(_ keys: TemplateKeys, _ values: [TemplateValue]) {
        precondition(keys.names.count == values.count, "an object needs one value for each of its keys")
        self.keys = keys
        self.values = values
    }
}

/// Rows that are made while the page is written: any number of them takes the memory of one.
package struct TemplateStream: Sendable {
    private let produce: @Sendable (_ write: (TemplateValue) throws -> Void) throws -> Void

    /// `produce` is run once for each section over it and calls `write` for each row. What `write` throws ends the
    /// page and must be let through.
    package init(_ produce: @escaping @Sendable (_ write: (TemplateValue) throws -> Void) throws -> Void) {
        self.produce = produce
    }

    /// The elements of a sequence, each made into a row when its turn comes.
    package init<Rows: Sequence & Sendable>(
        _ rows: Rows, _ row: @escaping @Sendable (Rows.Element) throws -> TemplateValue
    ) {
        self.init { write in
            for element in rows { try write(row(element)) }
        }
    }

    func forEach(_ body: (TemplateValue) throws -> Void) throws { try produce(body) }

    /// The first row, and no other is made; nil when there is none.
    func first() throws -> TemplateValue? {
        struct Enough: Error {}
        var first: TemplateValue?
        do {
            try produce { row in
                if first == nil { first = row }
                throw Enough()
            }
        } catch is Enough {}
        return first
    }
}
