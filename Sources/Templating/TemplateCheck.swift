/// Walks through a page and its partials as if to write it, with the shapes of the values instead of values.
struct TemplateCheck {
    /// A template at a place where these shapes are open.
    private struct Visit: Hashable {
        let name: String
        let open: [TemplateShape]
    }

    private let templates: [String: Template]
    private let names: [String]
    private let fileNames: [String]
    private let escaping: Escaping
    private var done: Set<Visit> = []
    private var current: Set<Visit> = []
    /// Where the page includes the partial that is being walked through.
    private var inclusion: String?
    private(set) var problems: [TemplateProblem] = []

    init(_ templates: [String: Template], names: [String], fileNames: [String], _ escaping: Escaping) {
        self.templates = templates
        self.names = names
        self.fileNames = fileNames
        self.escaping = escaping
    }

    mutating func run(_ template: Template, _ shape: TemplateShape) { visit(template, [shape]) }

    private mutating func visit(_ template: Template, _ open: [TemplateShape]) {
        let visit = Visit(name: template.name, open: open)
        guard done.insert(visit).inserted else { return }
        current.insert(visit)
        walk(template, 0..<template.steps.count, open)
        current.remove(visit)
    }

    private mutating func walk(_ template: Template, _ range: Range<Int>, _ open: [TemplateShape]) {
        var at = range.lowerBound
        while at < range.upperBound {
            let step = template.steps[at]
            at += 1
            switch step {
            case .text: break
            case .value(let path, let isEscaped):
                if let shape = resolve(path, template, open) { checkUse(path, shape, isEscaped, template) }
            case .section(let path, let end):
                // An unknown name's section is not looked into: all in it would be unknown too.
                if let shape = resolve(path, template, open) {
                    walk(template, at..<Int(end), opening(shape, in: open))
                }
                at = Int(end)
            case .inverted(let path, let end):
                _ = resolve(path, template, open)
                walk(template, at..<Int(end), open)
                at = Int(end)
            case .partial(let number): include(template.inclusions[Int(number)], template, open)
            }
        }
    }

    /// The shapes that are open inside a section. One that is open already moves to the front: it hid its older self
    /// anyway, and so their number has a limit and every walk an end.
    private func opening(_ shape: TemplateShape, in open: [TemplateShape]) -> [TemplateShape] {
        var inner = shape
        if case .list(let element) = shape { inner = element }
        return open.filter { $0 != inner } + [inner]
    }

    private mutating func include(_ inclusion: Inclusion, _ template: Template, _ open: [TemplateShape]) {
        guard let partial = templates[inclusion.name] else {
            let near = NearestName.of(inclusion.name, in: fileNames)
            add(
                template, inclusion.offset, "there is no partial '\(inclusion.name)'",
                near.map { "did you mean '\($0)'?" } ?? "add the file, or remove the tag")
            return
        }
        // The same partial with the same values open would include itself again, and again.
        if current.contains(Visit(name: partial.name, open: open)) {
            add(
                template, inclusion.offset, "'\(inclusion.name)' includes itself without end",
                "include it in a section that opens other values")
        } else {
            let outer = self.inclusion
            let place = template.source.place(inclusion.offset)
            self.inclusion = outer ?? "\(template.source.path):\(place.line):\(place.column)"
            visit(partial, open)
            self.inclusion = outer
        }
    }

    private mutating func resolve(_ path: NamePath, _ template: Template, _ open: [TemplateShape]) -> TemplateShape? {
        if path.count == 0 { return open.last }
        let first = Int(path.first)
        let parts = template.parts[first..<(first + Int(path.count))].map { names[Int($0)] }
        guard var shape = open.reversed().lazy.compactMap({ $0.shape(of: parts[0]) }).first else {
            addUnknown(parts[0], among: open.reversed().flatMap(\.names), path, template)
            return nil
        }
        for (before, part) in zip(parts.indices, parts.dropFirst()) {
            guard let inner = shape.shape(of: part) else {
                let outer = parts[...before].joined(separator: ".")
                if case .object = shape {
                    addUnknown("\(outer).\(part)", among: shape.names.map { "\(outer).\($0)" }, path, template)
                } else {
                    add(
                        template, Int(path.offset), "'\(outer)' is \(shape.phrase) and has no '\(part)'",
                        "a dot stands behind objects; open lists by {{#\(outer)}}")
                }
                return nil
            }
            shape = inner
        }
        return shape
    }

    private mutating func checkUse(
        _ path: NamePath, _ shape: TemplateShape, _ isEscaped: Bool, _ template: Template
    ) {
        let first = Int(path.first)
        let parts = template.parts[first..<(first + Int(path.count))].map { names[Int($0)] }
        let name = parts.isEmpty ? "." : parts.joined(separator: ".")
        switch shape {
        case .text where !isEscaped && escaping != .none:
            add(template, Int(path.offset), "text '\(name)' would be written unescaped", "write {{\(name)}}")
        case .raw where isEscaped:
            add(template, Int(path.offset), "markup '\(name)' would be escaped", "write {{{\(name)}}}")
        case .flag, .list, .object:
            add(
                template, Int(path.offset), "'\(name)' is \(shape.phrase) and cannot be written",
                "use it as a section, {{#\(name)}}…{{/\(name)}}")
        case .text, .raw: break
        }
    }

    private mutating func addUnknown(
        _ name: String, among known: [String], _ path: NamePath, _ template: Template
    ) {
        let remedy = NearestName.of(name, in: known).map { "did you mean '\($0)'?" }
        add(template, Int(path.offset), "unknown value '\(name)'", remedy ?? "README.md beside the templates lists all")
    }

    private mutating func add(_ template: Template, _ offset: Int, _ found: String, _ remedy: String) {
        let problem = template.source.problem(at: offset, found, remedy).included(from: inclusion)
        if !problems.contains(where: problem.isSame) { problems.append(problem) }
    }
}
