import Foundation
import TestSupport
import Testing

@Suite struct VerboseRunTests {
    @Test func `says how long each stage took and how fast that was, and changes no byte`() throws {
        let folder = try ScratchFolder()
        func run(_ name: String, _ more: [String]) throws -> Command.Result {
            try Command.run(
                [
                    "run", "--logs", Fixtures.url("nights/example").path, "--night", "2026-11-29", "--reports",
                    folder.path(name), "--templates", Fixtures.root.appending(path: "Templates").path, "--state",
                    folder.path(name + "-state"),
                ] + more, in: folder.url.path)
        }
        let result = try run("told", ["--verbose"])
        #expect(result.code == 0)
        let seconds = #"[0-9]+\.[0-9]{2} s"#
        for stage in ["read and inflate", "parse", "decode", "assemble", "measure", "render"] {
            #expect(result.err.range(of: "\(stage) \(seconds)", options: .regularExpression) != nil, "\(stage)")
        }
        #expect(
            result.err.range(
                of: "570 lines, [0-9]+ MB of text in \(seconds): [0-9]+ lines/s, [0-9]+ MB/s, peak memory [0-9]+ MB",
                options: .regularExpression) != nil)
        #expect(try run("quiet", ["--quiet"]).err.isEmpty)
        for name in ["index.html", "sessions.csv", "kpis.csv", "views.ndjson.gz"] {
            let told = try Data(contentsOf: folder.url.appending(path: "told/2026-11-29/\(name)"))
            #expect(try told == Data(contentsOf: folder.url.appending(path: "quiet/2026-11-29/\(name)")), "\(name)")
        }
    }
}
