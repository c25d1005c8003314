import Foundation
import TestSupport
import Testing

private let example = Fixtures.url("nights/example").path
private let templates = Fixtures.root.appending(path: "Templates").path

/// What a machine whose clock was put right, or wrong, may have on its disk.
@Suite struct ChangedClockTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func run(_ night: String, _ more: [String] = []) throws -> Command.Result {
        try Command.run(
            ["run", "--logs", example, "--night", night, "--reports", folder.path("Reports"), "--templates", templates]
                + more, in: folder.url.path)
    }

    @Test func `files from the future are as good as others: the night again is the same, byte for byte`() throws {
        #expect(try run("2026-11-29").code == 0)
        let before = published(folder.path("Reports/2026-11-29"))
        let index = FileManager.default.contents(atPath: folder.path("Reports/index.html"))
        let future = Date(timeIntervalSince1970: 2_500_000_000)
        for case let name as String in FileManager.default.enumerator(atPath: folder.url.path) ?? .init() {
            try FileManager.default.setAttributes([.modificationDate: future], ofItemAtPath: folder.path(name))
        }
        let again = try run("2026-11-29")
        #expect(again.code == 0 && again.err.isEmpty)
        #expect(published(folder.path("Reports/2026-11-29")) == before)
        #expect(FileManager.default.contents(atPath: folder.path("Reports/index.html")) == index)
    }

    @Test func `a clock put back makes an earlier night beside the later one, and latest stays with the later`() throws
    {
        #expect(try run("2026-11-29").code == 0)
        let before = published(folder.path("Reports/2026-11-29"))
        #expect(try run("2026-11-28", ["--force"]).code == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("Reports")).sorted()
        #expect(names == ["2026-11-28", "2026-11-29", "index.html", "latest"])
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("Reports/latest")) == "2026-11-29")
        #expect(published(folder.path("Reports/2026-11-29")) == before)
    }
}
