import KPIs
import Templating

/// A file of a night's folder: one file in Catalog/, and one line in `Report.all`.
package struct Report: Sendable {
    package typealias Sink = (UnsafeBufferPointer<UInt8>) throws -> Void

    /// The template that writes the file, and what it may use.
    package struct Page: Sendable {
        package let template: String
        package let shape: @Sendable (_ catalogue: Columns, _ dimensions: [String]) -> TemplateShape
    }

    package let id: String
    /// The name in the night's folder.
    package let fileName: String
    /// nil for files that machines read, whose shape nobody edits.
    package let page: Page?
    package let write: @Sendable (NightData, RunFacts, TemplateLibrary, Sink) throws -> Void

    /// A file for machines.
    init(
        _ id: String, file: String, write: @escaping @Sendable (NightData, RunFacts, Sink) throws -> Void
    ) {
        self.id = id
        fileName = file
        page = nil
        self.write = { data, facts, _, sink in try write(data, facts, sink) }
    }

    /// A file that a template writes from values.
    init(
        _ id: String, file: String, template: String,
        shape: @escaping @Sendable (_ catalogue: Columns, _ dimensions: [String]) -> TemplateShape,
        values: @escaping @Sendable (NightData) throws -> TemplateValue
    ) {
        self.id = id
        fileName = file
        page = Page(template: template, shape: shape)
        write = { data, _, templates, sink in try templates.render(template, values(data), to: sink) }
    }
}
