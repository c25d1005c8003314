/// A tag as it stands in the file: `{{#name}}` and its kin.
struct Tag {
    enum Kind {
        case value, raw, section, inverted, end, comment, partial, delimiters

        /// Whether the tag vanishes with its line when it has one to itself.
        var ownsLine: Bool { self != .value && self != .raw }
    }

    let kind: Kind
    /// From the opening delimiter to behind the closing one.
    let range: Range<Int>
    /// What stands in it, without sign and outer white space.
    let content: Range<Int>
}

/// Finds tags, with the delimiters that are in force.
struct TagReader {
    let source: SourceText
    private(set) var opening = Array("{{".utf8)
    private(set) var closing = Array("}}".utf8)

    init(_ source: SourceText) { self.source = source }

    /// The next tag at or behind `position`; nil when there is none.
    func next(from position: Int) throws(TemplateProblem) -> Tag? {
        guard let start = find(opening, from: position) else { return nil }
        var inside = start + opening.count
        while inside < source.bytes.count, isSpace(source.bytes[inside]) { inside += 1 }
        let kind = try kind(at: inside, tag: start)
        if kind != .value { inside += 1 }
        // {{{name}}} and {{=a b=}} repeat their sign before the closing delimiter.
        var ending = closing
        if kind == .delimiters { ending.insert(UInt8(ascii: "="), at: 0) }
        if kind == .raw, source.bytes[inside - 1] == UInt8(ascii: "{") { ending.insert(UInt8(ascii: "}"), at: 0) }
        guard let end = find(ending, from: inside) else { throw unclosed(start, ending) }
        let content = trim(inside..<end)
        if kind != .comment, kind != .delimiters, find(opening, from: content.lowerBound, to: content.upperBound) != nil
        {
            throw unclosed(start, ending)
        }
        return Tag(kind: kind, range: start..<(end + ending.count), content: content)
    }

    /// Takes over the delimiters that a tag `{{=a b=}}` names.
    mutating func setDelimiters(_ tag: Tag) throws(TemplateProblem) {
        let pair = source.bytes[tag.content].split(whereSeparator: isSpace)
        guard pair.count == 2, !pair.joined().contains(UInt8(ascii: "=")) else {
            throw source.problem(
                at: tag.range.lowerBound, "these are not two delimiters",
                "write both with a space between and without '=', such as {{=<% %>=}}")
        }
        opening = Array(pair[0])
        closing = Array(pair[1])
    }

    private func kind(at offset: Int, tag start: Int) throws(TemplateProblem) -> Tag.Kind {
        switch byte(at: offset).map({ Character(UnicodeScalar($0)) }) {
        case "#": return .section
        case "^": return .inverted
        case "/": return .end
        case "!": return .comment
        case ">": return .partial
        case "=": return .delimiters
        case "{", "&": return .raw
        case "<", "$":
            throw source.problem(at: start, "templates do not inherit", "use a partial, such as {{> _head}}")
        default: return .value
        }
    }

    private func byte(at offset: Int) -> UInt8? { offset < source.bytes.count ? source.bytes[offset] : nil }

    private func find(_ needle: [UInt8], from start: Int, to end: Int? = nil) -> Int? {
        var at = start
        while at + needle.count <= end ?? source.bytes.count {
            if source.bytes[at..<(at + needle.count)].elementsEqual(needle) { return at }
            at += 1
        }
        return nil
    }

    private func trim(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isSpace(source.bytes[start]) { start += 1 }
        while end > start, isSpace(source.bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    private func unclosed(_ start: Int, _ ending: [UInt8]) -> TemplateProblem {
        source.problem(at: start, "the tag is not closed", "end it with '\(String(decoding: ending, as: UTF8.self))'")
    }
}

/// Space, tab and line ends.
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
