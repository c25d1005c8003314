import KPIs
import Templating

/// A file, or several of a kind, of a night's folder: one file in Catalog/, and one line in `Report.all`.
package struct Report: Sendable {
    package typealias Sink = (UnsafeBufferPointer<UInt8>) throws -> Void

    /// A template that the file is written from, and what it may use.
    package struct Page: Sendable {
        package let template: String
        package let shape: @Sendable (_ catalogue: Columns, _ dimensions: [String]) -> TemplateShape
    }

    /// One file of a report.
    package struct File: Sendable {
        /// Its name in the night's folder.
        package let name: String
        package let write: @Sendable (NightData, RunFacts, TemplateLibrary, Sink) throws -> Void
    }

    package let id: String
    /// The template that the files are written from first; none for files that machines read, whose shape nobody edits.
    package let pages: [Page]
    /// The files of a night: one, unless the night decides how many.
    package let files: @Sendable (NightData) -> [File]

    /// A file for machines.
    init(
        _ id: String, file: String, write: @escaping @Sendable (NightData, RunFacts, Sink) throws -> Void
    ) {
        self.id = id
        pages = []
        let only = File(name: file) { data, facts, _, sink in try write(data, facts, sink) }
        files = { _ in [only] }
    }

    /// A file that the first of its templates writes from values.
    init(
        _ id: String, file: String, pages: [Page],
        values: @escaping @Sendable (NightData, TemplateLibrary) throws -> TemplateValue
    ) {
        self.id = id
        self.pages = pages
        let only = File(name: file) { data, _, templates, sink in
            try templates.render(pages[0].template, values(data, templates), to: sink)
        }
        files = { _ in [only] }
    }

    /// A file for each of several things of the night, all by the first template.
    init(
        _ id: String, pages: [Page], names: @escaping @Sendable (NightData) -> [String],
        values: @escaping @Sendable (NightData, _ file: Int, TemplateLibrary) throws -> TemplateValue
    ) {
        self.id = id
        self.pages = pages
        files = { data in
            names(data).enumerated().map { i, name in
                File(name: name) { data, _, templates, sink in
                    try templates.render(pages[0].template, values(data, i, templates), to: sink)
                }
            }
        }
    }
}
