import Foundation
import TestSupport

/// Pages opened in a headless Chromium by Tests/Browser/check.py, with axe-core and the Nu validator.
enum Browser {
    /// What one page did, and what is wrong with it.
    struct Look: Decodable {
        /// Kind and text; check.py names the kinds.
        let findings: [[String]]
        /// Letters and SVG pictures that stand there without a script.
        let characters: Int
        let pictures: Int

        var kinds: Set<String> { Set(findings.compactMap(\.first)) }
    }

    struct Failed: Error {
        let words: String
    }

    /// `make test-packages` puts it there.
    private static let place = Fixtures.root.appending(path: ".build/browser")
    private static let python = place.appending(path: "bin/python").path

    static let isThere =
        [python, "/usr/bin/chromium", "/usr/bin/java"].allSatisfy(FileManager.default.isExecutableFile)
        && FileManager.default.fileExists(atPath: place.appending(path: "installed").path)

    /// Opens pages, in light and dark, wide and narrow, with and without their script.
    static func look(at pages: [URL]) throws -> [String: Look] {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments =
            ["-B", Fixtures.root.appending(path: "Tests/Browser/check.py").path] + pages.map(\.path)
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": NSTemporaryDirectory()]
        let (out, err) = (Pipe(), Pipe())
        process.standardOutput = out
        process.standardError = err
        try process.run()
        let text = try out.fileHandleForReading.readToEnd() ?? Data()
        let said = try err.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(words: String(decoding: said, as: UTF8.self)) }
        return try JSONDecoder().decode([String: Look].self, from: text)
    }

    /// All pages below a folder, by path.
    static func pages(in folder: URL) -> [URL] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        return (files ?? []).filter { $0.pathExtension == "html" }.sorted { $0.path < $1.path }
    }
}
