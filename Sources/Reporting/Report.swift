import KPIs
import Templating

/// A file of a night's folder: one file in Catalog/, and one line in `Report.all`.
package struct Report: Sendable {
    package typealias Sink = (UnsafeBufferPointer<UInt8>) throws -> Void

    /// A template that the file is written from, and what it may use.
    package struct Page: Sendable {
        package let template: String
        package let shape: @Sendable (_ catalogue: Columns, _ dimensions: [String]) -> TemplateShape
    }

    package let id: String
    /// The name in the night's folder.
    package let fileName: String
    /// The file's template first; none for files that machines read, whose shape nobody edits.
    package let pages: [Page]
    package let write: @Sendable (NightData, RunFacts, TemplateLibrary, Sink) throws -> Void

    /// A file for machines.
    init(
        _ id: String, file: String, write: @escaping @Sendable (NightData, RunFacts, Sink) throws -> Void
    ) {
        self.id = id
        fileName = file
        pages = []
        self.write = { data, facts, _, sink in try write(data, facts, sink) }
    }

    /// A file that the first of its templates writes from values.
    init(
        _ id: String, file: String, pages: [Page],
        values: @escaping @Sendable (NightData, TemplateLibrary) throws -> TemplateValue
    ) {
        self.id = id
        fileName = file
        self.pages = pages
        write = { data, _, templates, sink in
            try templates.render(pages[0].template, values(data, templates), to: sink)
        }
    }
}
