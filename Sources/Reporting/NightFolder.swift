import Telemetry
import Dispatch
import KPIs
import Synchronization
import Templating

/// Writes a night's folder: all files of `Report.all`, or none.
package enum NightFolder {
    /// Reads all templates and compares them with the values they may use: to be done before the first log is opened.
    ///
    /// Throws everything that is wrong in them.
    package static func check(
        _ source: TemplateSource, catalogue: Columns = .all, dimensions: [String]
    ) throws(TemplateProblems) -> TemplateLibrary {
        let pages = Report.all.flatMap(\.pages) + [NightIndex.page]
        let library = try TemplateLibrary(source, pages: pages.map(\.template))
        try library.check(pages.map { ($0.template, $0.shape(catalogue, dimensions)) })
        return library
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Publishes the night under its name in `reports`, in the place of an earlier one.
    ///
    /// Throws `PublishProblem`, or what the rows throw; an earlier folder is then still there, whole.
    ///
    /// - Parameters:
    ///   - workers: how many files are written at once. It never changes a byte of them.
    ///   - beside: writes what else belongs into the folder, while others write its files.
    /// - Returns: the path of what people open first.
    @discardableResult
    package static func write(
        _ data: NightData, reports: String, templates: TemplateLibrary, facts: RunFacts, workers: Int = 1,
        beside: @Sendable (PageFolder) throws -> Void = { _ in }
    ) throws -> String {
        let folder = try PageFolder(reports: reports, name: data.night)
        let files = Report.all.flatMap { $0.files(data) }
        let next = Atomic(0)
        let problems = Locked<[Int: any Error]>([:])
        DispatchQueue.concurrentPerform(iterations: min(max(1, workers), files.count + 1)) { _ in
            while problems.withLock({ $0.isEmpty }) {
                let place = next.add(1, ordering: .relaxed).oldValue
                guard place <= files.count else { return }
                do {
                    guard place < files.count else { return try beside(folder) }
                    try folder.write(files[place].name) { sink in
                        if data.marksCSV, files[place].name.hasSuffix(".csv") {
                            try byteOrderMark.withUnsafeBufferPointer(sink)
                        }
                        try files[place].write(data, facts, templates, sink)
                    }
                } catch {
                    problems.withLock { $0[place] = error }
                }
            }
        }
        if let first = problems.withLock({ $0.min { $0.key < $1.key } }) { throw first.value }
        try folder.publish()
        return "\(folder.path)/index.html"
    }
}
