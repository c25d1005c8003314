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
}
