import KPIs
import Templating

/// Writes a night's folder: all files of `Report.all`, or none.
package enum NightFolder {
    /// Reads all templates and compares them with the values they may use: to be done before the first log is opened.
    ///
    /// Throws everything that is wrong in them.
    package static func check(
        _ source: TemplateSource, catalogue: Columns = .all, dimensions: [String]
    ) throws(TemplateProblems) -> TemplateLibrary {
        let pages = Report.all.flatMap(\.pages)
        let library = try TemplateLibrary(source, pages: pages.map(\.template))
        try library.check(pages.map { ($0.template, $0.shape(catalogue, dimensions)) })
        return library
    }

    /// Publishes the night under its name in `reports`, in the place of an earlier one.
    ///
    /// - Parameter beside: writes what else belongs into the folder, before it is put in its place.
    /// Throws `PublishProblem`, or what the rows throw; an earlier folder is then still there, whole.
    /// - Returns: the path of what people open first.
    @discardableResult
    package static func write(
        _ data: NightData, reports: String, templates: TemplateLibrary, facts: RunFacts,
        beside: (PageFolder) throws -> Void = { _ in }
    ) throws -> String {
        let folder = try PageFolder(reports: reports, name: data.night)
        for report in Report.all {
            try folder.write(report.fileName) { sink in try report.write(data, facts, templates, sink) }
        }
        try beside(folder)
        try folder.publish()
        return "\(folder.path)/index.html"
    }
}
