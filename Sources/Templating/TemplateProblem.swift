/// One thing wrong with a template, in words for the person who edits it.
package struct TemplateProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// A place in a file; lines and columns count from 1, columns in characters.
    package struct Place: Sendable, Hashable {
        package let line: Int
        package let column: Int
    }

    /// The file as its folder was given, such as `Templates/night.html`.
    package let path: String
    /// nil where the whole file is meant.
    package let place: Place?
    /// What was found.
    package let found: String
    /// What to do about it.
    package let remedy: String

    /// `Templates/night.html:41:9: unknown value 'stalledTme'; did you mean 'stalledTime'?`
    package var description: String {
        let at = place.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(path)\(at): \(found); \(remedy)"
    }
}

/// All that is wrong with a set of templates, so that one run tells it all.
package struct TemplateProblems: Error, Sendable, CustomStringConvertible {
    /// In the order of pages, then of reading; never empty.
    package let problems: [TemplateProblem]

    /// One line per problem.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
