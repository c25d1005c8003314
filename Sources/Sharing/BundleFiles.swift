import Templating

/// The files of a vendor's bundle, each from its template.
package enum BundleFiles {
    /// A file's name in the bundle, its template, and what that may use.
    private static let pages: [(file: String, template: String, shape: TemplateShape)] = [
        ("report.html", "cdn.html", BundlePage.shape),
        ("requests.csv", "cdn_requests.csv", RequestsFile.requests.shape),
        ("failures.csv", "cdn_failures.csv", FailuresFile.file.shape),
        ("phases.csv", "cdn_phases.csv", RequestsFile.phases.shape),
        ("README.txt", "cdn_readme.txt", BundleReadme.shape),
    ]

    /// Reads and checks the bundle's templates: to be done before the first log is opened.
    package static func check(_ source: TemplateSource) throws(TemplateProblems) -> TemplateLibrary {
        let library = try TemplateLibrary(source, pages: pages.map(\.template))
        try library.check(pages.map { ($0.template, $0.shape) })
        return library
    }

    /// Writes each file of a bundle.
    ///
    /// - Parameter write: is called for each file with its name, and calls back with the way to its bytes.
    package static func write(
        _ bundle: VendorBundle, _ templates: TemplateLibrary,
        to write: (String, ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void) throws -> Void
    ) throws {
        for page in pages {
            try write(page.file) { sink in
                try templates.render(page.template, values(page.file, bundle, templates), to: sink)
            }
        }
    }

    private static func values(
        _ file: String, _ bundle: VendorBundle, _ templates: TemplateLibrary
    ) throws -> TemplateValue {
        switch file {
        case "requests.csv": RequestsFile.requests.values(bundle.cells)
        case "failures.csv": FailuresFile.file.values(FailuresFile.rows(bundle.failures))
        case "phases.csv": RequestsFile.phases.values(RequestsFile.phaseRows(bundle.cells))
        case "README.txt": BundleReadme.values(bundle)
        default: try BundlePage.values(bundle, templates)
        }
    }
}
