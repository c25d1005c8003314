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
    /// Where the page includes the file, such as `Templates/night.html:12:5`; nil in the page itself. It may be
    /// there that something is wrong.
    package private(set) var inclusion: String?

    init(path: String, place: Place?, found: String, remedy: String) {
        self.path = path
        self.place = place
        self.found = found
        self.remedy = remedy
    }

    func included(from inclusion: String?) -> TemplateProblem {
        var copy = self
        copy.inclusion = inclusion
        return copy
    }

    /// Whether it is the same problem, wherever the file is included.
    func isSame(as other: TemplateProblem) -> Bool { included(from: nil) == other.included(from: nil) }

    /// `Templates/night.html:41:9: unknown value 'stalledTme'; did you mean 'stalledTime'?`
    package var description: String {
        let at = place.map { ":\($0.line):\($0.column)" } ?? ""
        let included = inclusion.map { ", included from \($0)" } ?? ""
        return "\(path)\(at): \(found)\(included); \(remedy)"
    }
}

/// All that is wrong with a set of templates, so that one run tells it all.
package struct TemplateProblems: Error, Sendable, CustomStringConvertible {
    /// In the order of pages, then of reading; never empty.
    package let problems: [TemplateProblem]

    /// One line per problem.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
