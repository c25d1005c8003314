import Foundation
import TestSupport
import Testing

@Suite struct ProgressRunTests {
    private func run(_ logs: String, _ more: String, in folder: ScratchFolder) throws -> Command.Result {
        let templates = Fixtures.root.appending(path: "Templates").path
        // A terminal of its own: what goes to standard error there comes back on standard output.
        return try Command.run(
            "TERM=xterm script -qefc \"'\(Command.path)' run --logs '\(logs)' --night 2026-11-29 --reports Reports "
                + "--templates '\(templates)' \(more)\" /dev/null", in: folder.url.path)
    }

    @Test func `on a terminal a line tells how far the night is, and goes away`() throws {
        let folder = try ScratchFolder()
        let example = Fixtures.url("nights/example").path
        let result = try run(example, "--verbose", in: folder)
        #expect(result.code == 0)
        let parts = result.out.components(separatedBy: "\r")
        let shown = parts.filter { $0.hasPrefix("2026-11-29  ") }
        #expect(!shown.isEmpty)
        #expect(shown.allSatisfy { $0.contains(" % of ") && $0.hasSuffix("\u{1B}[K") }, "\(shown)")
        // Taken away before the next message, which begins at the line's start.
        let cleared = try #require(result.out.range(of: "\r\u{1B}[K", options: .backwards))
        #expect(result.out[cleared.upperBound...].contains("published "))
        #expect(!result.out[cleared.upperBound...].contains(" % of "))
    }

    @Test func `quiet, or without a terminal, there is none`() throws {
        let folder = try ScratchFolder()
        let example = Fixtures.url("nights/example").path
        #expect(try !run(example, "--quiet", in: folder).out.contains(" % of "))
        let plain = try Command.run(
            [
                "run", "--logs", example, "--night", "2026-11-29", "--reports", folder.path("Reports"), "--templates",
                Fixtures.root.appending(path: "Templates").path,
            ], in: folder.url.path)
        #expect(plain.err.isEmpty)
    }
}
