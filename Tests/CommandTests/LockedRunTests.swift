import Foundation
import TestSupport
import Testing

private let example = Fixtures.url("nights/example").path
private let templates = Fixtures.root.appending(path: "Templates").path

@Suite struct LockedRunTests {
    @Test func `a second run at the same time is 3 and says who holds the lock; the first is not disturbed`() throws {
        let folder = try ScratchFolder()
        let first = try RunningCommand(
            ["run", "--logs", "-", "--reports", folder.path("Reports"), "--templates", templates], in: folder.url.path)
        try first.type(try String(contentsOfFile: example + "/tracks.ndjson", encoding: .utf8))
        while (FileManager.default.contents(atPath: folder.path("qoe-report/lock")) ?? Data()).isEmpty { usleep(1_000) }
        let second = try Command.run(
            ["run", "--logs", example, "--reports", folder.path("Other"), "--templates", templates],
            in: folder.url.path)
        #expect(second.code == 3)
        #expect(second.err.contains("held by process \(first.number), since "))
        #expect(!FileManager.default.fileExists(atPath: folder.path("Other")))
        let result = try first.end()
        #expect(result.code == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path("Reports/2026-11-29/index.html")))
    }

    @Test func `what a killed run left in the state folder is gone after the next`() throws {
        let folder = try ScratchFolder()
        try folder.write("qoe-report/tmp-spill/1", [1])
        let result = try Command.run(
            ["run", "--logs", example, "--reports", folder.path("Reports"), "--templates", templates],
            in: folder.url.path)
        #expect(result.code == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path("qoe-report/tmp-spill")))
    }
}
