extension Template {
    /// Reads a template.
    ///
    /// Throws the first thing that is wrong in it: a tag or section left open, a name that is none.
    static func parse(name: String, _ source: SourceText, names: inout NameList) throws(TemplateProblem) -> Template {
        var parser = TemplateParser(name: name, source: source)
        try parser.parse(names: &names)
        return Template(
            name: name, source: source, steps: parser.steps, parts: parser.parts, inclusions: parser.inclusions)
    }
}

/// Turns the tags and the text between them into steps.
private struct TemplateParser {
    let name: String
    let source: SourceText
    var steps: [Step] = []
    var parts: [Int32] = []
    var inclusions: [Inclusion] = []

    private struct OpenSection {
        let name: String
        let step: Int
        let offset: Int
    }
    private var open: [OpenSection] = []

    init(name: String, source: SourceText) {
        self.name = name
        self.source = source
    }

    mutating func parse(names: inout NameList) throws(TemplateProblem) {
        var reader = TagReader(source)
        var position = 0
        while let tag = try reader.next(from: position) {
            let line = tag.kind.ownsLine ? wholeLine(around: tag.range) : nil
            addText(position..<(line?.lowerBound ?? tag.range.lowerBound), beforeTag: line == nil)
            let indentation = line.map { $0.lowerBound..<tag.range.lowerBound }
            try add(tag, indentation, &names, &reader)
            position = line?.upperBound ?? tag.range.upperBound
        }
        addText(position..<source.bytes.count, beforeTag: false)
        if let section = open.last {
            throw source.problem(
                at: section.offset, "section '\(section.name)' is not closed", "add {{/\(section.name)}}")
        }
    }

    private mutating func add(
        _ tag: Tag, _ indentation: Range<Int>?, _ names: inout NameList, _ reader: inout TagReader
    ) throws(TemplateProblem) {
        switch tag.kind {
        case .comment: break
        case .delimiters: try reader.setDelimiters(tag)
        case .value: steps.append(.value(try path(tag, &names), escaped: true))
        case .raw: steps.append(.value(try path(tag, &names), escaped: false))
        case .section, .inverted:
            let path = try path(tag, &names)
            open.append(.init(name: source.text(tag.content), step: steps.count, offset: tag.range.lowerBound))
            steps.append(tag.kind == .section ? .section(path, end: 0) : .inverted(path, end: 0))
        case .end: try close(tag)
        case .partial:
            steps.append(.partial(Int32(inclusions.count)))
            inclusions.append(try inclusion(tag, indentation))
        }
    }

    private mutating func close(_ tag: Tag) throws(TemplateProblem) {
        let name = source.text(tag.content)
        guard let section = open.popLast() else {
            throw source.problem(
                at: tag.range.lowerBound, "{{/\(name)}} closes nothing", "remove it, or open {{#\(name)}} before it")
        }
        guard section.name == name else {
            let line = source.place(section.offset).line
            throw source.problem(
                at: tag.range.lowerBound, "{{/\(name)}} stands where section '\(section.name)' of line \(line) is open",
                "did you mean {{/\(section.name)}}?")
        }
        let end = Int32(steps.count)
        switch steps[section.step] {
        case .section(let path, _): steps[section.step] = .section(path, end: end)
        case .inverted(let path, _): steps[section.step] = .inverted(path, end: end)
        default: break
        }
    }

    private mutating func path(_ tag: Tag, _ names: inout NameList) throws(TemplateProblem) -> NamePath {
        let text = try word(tag)
        let first = Int32(parts.count)
        if text != "." {
            let pieces = text.split(separator: ".", omittingEmptySubsequences: false)
            guard !pieces.contains("") else {
                throw source.problem(
                    at: tag.content.lowerBound, "'\(text)' is no name", "write names with one dot between them")
            }
            for piece in pieces { parts.append(names.number(of: String(piece))) }
        }
        return NamePath(first: first, count: Int32(parts.count) - first, offset: Int32(tag.content.lowerBound))
    }

    private func inclusion(_ tag: Tag, _ indentation: Range<Int>?) throws(TemplateProblem) -> Inclusion {
        let text = try word(tag)
        guard !text.hasPrefix("*"), !text.contains("/") else {
            throw source.problem(
                at: tag.content.lowerBound, "'\(text)' is no partial's name",
                "name a file of the templates folder, such as {{> _card}}")
        }
        let ending = name.lastIndex(of: ".").map { name[$0...] } ?? ""
        return Inclusion(
            name: text.contains(".") ? text : text + ending,
            indentation: indentation.map { Array(source.bytes[$0]) } ?? [], offset: tag.content.lowerBound)
    }

    private func word(_ tag: Tag) throws(TemplateProblem) -> String {
        let text = source.text(tag.content)
        if tag.content.isEmpty {
            throw source.problem(at: tag.range.lowerBound, "the tag names nothing", "write a name in it")
        }
        if source.bytes[tag.content].contains(where: isSpace) {
            throw source.problem(
                at: tag.content.lowerBound, "'\(text)' has white space in it", "write one name in each tag")
        }
        return text
    }

    private mutating func addText(_ range: Range<Int>, beforeTag: Bool) {
        if !range.isEmpty { addStep(range) }
        // A tag that opens a line still needs the indentation before it.
        if beforeTag, source.opensLine(range.upperBound) { addStep(range.upperBound..<range.upperBound) }
    }

    private mutating func addStep(_ range: Range<Int>) {
        steps.append(
            .text(
                start: Int32(range.lowerBound), end: Int32(range.upperBound),
                opensLine: source.opensLine(range.lowerBound)))
    }

    /// The line or lines that hold nothing but this tag, with their line end; nil where something stands beside it.
    private func wholeLine(around tag: Range<Int>) -> Range<Int>? {
        var start = tag.lowerBound
        while !source.opensLine(start) {
            guard isBlank(source.bytes[start - 1]) else { return nil }
            start -= 1
        }
        var end = tag.upperBound
        while end < source.bytes.count, isBlank(source.bytes[end]) { end += 1 }
        if end == source.bytes.count { return start..<end }
        if source.bytes[end...].starts(with: "\r\n".utf8) { return start..<(end + 2) }
        return source.bytes[end] == UInt8(ascii: "\n") ? start..<(end + 1) : nil
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
