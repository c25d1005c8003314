import Foundation

/// Where the tests find their inputs.
package enum Fixtures {
    /// The project's own folder.
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A file of Tests/Fixtures.
    package static func url(_ path: String) -> URL { root.appending(path: "Tests/Fixtures/\(path)") }

    /// Data that lies beside the project (real recordings, damaged files, a generator); nil where it is not there.
    package static func shared(_ path: String) -> URL? {
        let url = root.deletingLastPathComponent().appending(path: "shared/\(path)")
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    /// Whether that data is there: for `.enabled(if:)`, so that a skipped test is reported as skipped.
    package static var hasShared: Bool { shared("spec") != nil }
}
