import Foundation
import TestSupport
import Testing

@Suite struct ForbiddenFileTests {
    /// Root reads what it may not, unless that right is taken from it.
    private let asPerson = getuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search " : ""

    @Test func `a file that may not be read is said, and the rest of the night is published`() throws {
        let folder = try ScratchFolder()
        let example = Fixtures.url("nights/example").path
        try folder.write("logs/shut.ndjson", Array("{}\n".utf8))
        try FileManager.default.copyItem(atPath: example + "/tracks.ndjson", toPath: folder.path("logs/open.ndjson"))
        #expect(chmod(folder.path("logs/shut.ndjson"), 0) == 0)
        let result = try Command.run(
            asPerson + "'\(Command.path)' run --logs logs --night 2026-11-29 --reports Reports --templates "
                + "'\(Fixtures.root.appending(path: "Templates").path)'", in: folder.url.path)
        #expect(result.code == 2)
        #expect(result.err.contains("shut.ndjson: unreadable"))
        #expect(result.err.contains("its report says what is missing"))
        let page = try String(contentsOfFile: folder.path("Reports/2026-11-29/index.html"), encoding: .utf8)
        #expect(page.contains("shut.ndjson"))
        #expect(try !String(contentsOfFile: folder.path("Reports/2026-11-29/sessions.csv"), encoding: .utf8).isEmpty)
    }

    @Test func `logs of which none may be read have no usable line, and make no report`() throws {
        let folder = try ScratchFolder()
        try folder.write("logs/shut.ndjson", Array("{}\n".utf8))
        #expect(chmod(folder.path("logs/shut.ndjson"), 0) == 0)
        let result = try Command.run(
            asPerson + "'\(Command.path)' run --logs logs --night 2026-11-29 --reports Reports --templates "
                + "'\(Fixtures.root.appending(path: "Templates").path)'", in: folder.url.path)
        #expect(result.code == 65, "\(result.err)")
        #expect(result.err.contains("shut.ndjson: cannot be opened: permission denied"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("Reports/2026-11-29")))
    }

    private func run(_ logs: String, in folder: ScratchFolder) throws -> Command.Result {
        try Command.run(
            asPerson + "'\(Command.path)' run \(logs) --night 2026-11-29 --reports Reports --templates "
                + "'\(Fixtures.root.appending(path: "Templates").path)'", in: folder.url.path)
    }

    @Test(arguments: ["--logs logs", "--logs logs/open --logs 'logs/shut/*.ndjson'", "--logs 'logs/*/*.ndjson'"])
    func `a folder that may not be read is said, however it was asked for, and the rest is published`(
        logs: String
    ) throws {
        let folder = try ScratchFolder()
        let example = Fixtures.url("nights/example").path
        for name in ["open", "shut"] {
            let place = folder.path("logs/\(name)")
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: example + "/tracks.ndjson", toPath: place + "/a.ndjson")
        }
        #expect(chmod(folder.path("logs/shut"), 0) == 0)
        defer { chmod(folder.path("logs/shut"), 0o700) }
        let result = try run(logs, in: folder)
        #expect(result.code == 2)
        #expect(
            result.err.contains(
                "shut: unreadable, cannot be opened: permission denied; its report says what is missing"))
        let page = try String(contentsOfFile: folder.path("Reports/2026-11-29/index.html"), encoding: .utf8)
        #expect(page.contains("cannot be opened: permission denied"))
    }

    @Test func `a folder of which nothing may be read is no input, and the message says why`() throws {
        let folder = try ScratchFolder()
        try folder.write("logs/a.ndjson", Array("{}\n".utf8))
        #expect(chmod(folder.path("logs"), 0) == 0)
        defer { chmod(folder.path("logs"), 0o700) }
        let result = try run("--logs logs", in: folder)
        #expect(result.code == 66)
        #expect(result.err.contains("logs: cannot be opened: permission denied"))
    }
}
