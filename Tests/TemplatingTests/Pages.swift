import Templating
import Testing

/// Writes a template given as text; `files` are its partials by file name.
func write(
    _ template: String, _ value: TemplateValue = [:], files: [String: String] = [:], as name: String = "page.html"
) throws -> String {
    let texts = files.merging([name: template]) { $1 }
    return try TemplateLibrary(TemplateSource(texts: texts), pages: [name]).text(name, value)
}

/// What is wrong with a template, as the user reads it: in its own tags, or with the values of `shape`.
func problems(
    _ template: String, _ shape: TemplateShape = .object([]), files: [String: String] = [:],
    as name: String = "page.html"
) -> [String] {
    let texts = files.merging([name: template]) { $1 }
    do throws(TemplateProblems) {
        try TemplateLibrary(TemplateSource(texts: texts), pages: [name]).check([(name, shape)])
        return []
    } catch {
        return error.description.split(separator: "\n").map(String.init)
    }
}
