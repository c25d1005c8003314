import Foundation
import Testing

/// Compares text with a file of the project. With `RECORD=1` in the environment the file is written, and the test
/// fails all the same: what was recorded is to be read before it is kept.
package func expectGolden(
    _ text: String, _ file: URL, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record(
            "recorded \(file.lastPathComponent): read it, then run without RECORD", sourceLocation: sourceLocation)
        return
    }
    let kept = try? String(contentsOf: file, encoding: .utf8)
    guard kept != text else { return }
    let pairs = zip(
        (kept ?? "").split(separator: "\n", omittingEmptySubsequences: false),
        text.split(separator: "\n", omittingEmptySubsequences: false))
    let line = pairs.enumerated().first { $0.element.0 != $0.element.1 }
    let first = line.map { "line \($0.offset + 1): '\($0.element.0.prefix(200))' is now '\($0.element.1.prefix(200))'" }
    Issue.record(
        "\(file.lastPathComponent) differs, \(first ?? "at its end"); RECORD=1 writes it anew",
        sourceLocation: sourceLocation)
}
