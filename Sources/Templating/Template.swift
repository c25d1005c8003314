/// One template file, parsed: a flat list of steps over the file's own bytes. Never changes.
final class Template: Sendable {
    /// The file's name, such as `night.html`.
    let name: String
    let source: SourceText
    let steps: [Step]
    /// The parts of all dotted names, one after the other, as numbers of the library's name list.
    let parts: [Int32]
    let inclusions: [Inclusion]

    init(name: String, source: SourceText, steps: [Step], parts: [Int32], inclusions: [Inclusion]) {
        self.name = name
        self.source = source
        self.steps = steps
        self.parts = parts
        self.inclusions = inclusions
    }
}

/// What to do next while a template is written. Holds no references: a row of a table costs no counting of any.
enum Step: Sendable, Equatable {
    /// Copies bytes of the file. `opensLine`: a line of the file begins here, so an included file's
    /// indentation goes before it.
    case text(start: Int32, end: Int32, opensLine: Bool)
    /// Writes a value, for its place or as it is.
    case value(NamePath, escaped: Bool)
    /// The steps up to `end`, for each value or if there is one.
    case section(NamePath, end: Int32)
    /// The steps up to `end`, if there is no value.
    case inverted(NamePath, end: Int32)
    /// Another template, by its place in `inclusions`.
    case partial(Int32)
}

/// A name with its dots, as written at one place of a template.
struct NamePath: Sendable, Equatable {
    /// Where its parts begin in the template's list.
    let first: Int32
    /// 0 for `.`, the value of the section itself.
    let count: Int32
    /// Where the name stands in the file, for errors.
    let offset: Int32
}

/// A partial, as included at one place of a template.
struct Inclusion: Sendable {
    /// The partial's file, its ending filled in.
    let name: String
    /// The white space before a partial that has a line to itself: each of its lines gets it.
    let indentation: [UInt8]
    /// Where the name stands in the file, for errors.
    let offset: Int
}

/// The names that the templates of a library use, each once, so that a step holds a number and not a text.
struct NameList: Sendable {
    private(set) var names: [String] = []
    private var numbers: [String: Int32] = [:]

    mutating func number(of name: String) -> Int32 {
        if let known = numbers[name] { return known }
        let number = Int32(names.count)
        names.append(name)
        numbers[name] = number
        return number
    }
}
