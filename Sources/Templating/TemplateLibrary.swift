/// Templates, read and parsed once, from which pages are written. May be shared between threads.
package struct TemplateLibrary: Sendable {
    private var templates: [String: Template] = [:]
    private var names = NameList()
    /// The files there are, for suggestions.
    private let fileNames: [String]

    /// Reads the pages of these names (`night.html`), and the partials they include.
    ///
    /// Throws everything that is wrong in them: a page that is not there, a file that cannot be read, a tag or
    /// section left open. A partial that is not there is left to `check`.
    package init(_ source: TemplateSource, pages: [String]) throws(TemplateProblems) {
        fileNames = source.names
        var problems: [TemplateProblem] = []
        var waiting = Array(pages.reversed())
        var seen = Set(pages)
        while let name = waiting.popLast() {
            do throws(TemplateProblem) {
                guard let template = try load(name, source) else {
                    if pages.contains(name) { problems.append(missing(name)) }
                    continue
                }
                templates[name] = template
                for inclusion in template.inclusions.reversed() where seen.insert(inclusion.name).inserted {
                    waiting.append(inclusion.name)
                }
            } catch {
                problems.append(error)
            }
        }
        if !problems.isEmpty { throw TemplateProblems(problems: problems) }
    }

    /// The files that pages are made of: pages, and the partials that they include.
    package var used: Set<String> { Set(templates.keys) }

    /// Compares pages with the values they may use, before there are any.
    ///
    /// Throws everything that is wrong: an unknown name, a list written as text, markup or text escaped the wrong
    /// way, a partial that is not there or never ends.
    package func check(_ pages: [(name: String, shape: TemplateShape)]) throws(TemplateProblems) {
        var problems: [TemplateProblem] = []
        for page in pages {
            guard let template = templates[page.name], let escaping = Escaping(fileName: page.name) else {
                problems.append(missing(page.name))
                continue
            }
            var check = TemplateCheck(templates, names: names.names, fileNames: fileNames, escaping)
            check.run(template, page.shape)
            problems += check.problems.filter { new in !problems.contains(where: new.isSame) }
        }
        if !problems.isEmpty { throw TemplateProblems(problems: problems) }
    }

    /// Writes a page, in pieces of up to 64 KiB, each valid only during the call.
    ///
    /// Throws what the sink or a stream throws, and then a part of the page has been handed on.
    package func render(
        _ page: String, _ value: TemplateValue, to sink: (UnsafeBufferPointer<UInt8>) throws -> Void
    ) throws {
        guard let template = templates[page], let escaping = Escaping(fileName: page) else { throw missing(page) }
        try withoutActuallyEscaping(sink) { sink in
            var writer = PageWriter(templates, names: names.names, escaping, PageOutput(sink))
            try writer.write(template, value)
        }
    }

    /// Writes a small page into a text.
    package func text(_ page: String, _ value: TemplateValue) throws -> String {
        var bytes: [UInt8] = []
        try render(page, value) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func load(_ name: String, _ source: TemplateSource) throws(TemplateProblem) -> Template? {
        guard let file = try source.read(name) else { return nil }
        guard let escaping = Escaping(fileName: name) else {
            throw TemplateProblem(
                path: file.path, place: nil, found: "the ending does not say how values are escaped",
                remedy: "name it .html, .csv or .txt")
        }
        guard String(validating: file.bytes, as: UTF8.self) != nil else {
            throw TemplateProblem(path: file.path, place: nil, found: "not UTF-8", remedy: "save it as UTF-8")
        }
        let bytes = escaping == .csv ? Self.withCRLF(file.bytes) : file.bytes
        return try Template.parse(name: name, SourceText(path: file.path, bytes: bytes), names: &names)
    }

    /// A CSV file's lines end in CR LF, whatever the editor of its template makes of them.
    private static func withCRLF(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n"), result.last != UInt8(ascii: "\r") { result.append(UInt8(ascii: "\r")) }
            result.append(byte)
        }
        return result
    }

    private func missing(_ name: String) -> TemplateProblem {
        let remedy = NearestName.of(name, in: fileNames).map { "did you mean '\($0)'?" }
        return TemplateProblem(
            path: name, place: nil, found: "there is no such template", remedy: remedy ?? "add it, or see --templates")
    }
}
