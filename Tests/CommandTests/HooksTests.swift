import Foundation
import TestSupport
import Testing

private let example = Fixtures.url("nights/example").path

/// Runs the example night with a configuration.
private func run(_ configuration: String, logs: String = example, _ folder: ScratchFolder) throws -> Command.Result {
    let file = try folder.write("qoe-report.yaml", Array(configuration.utf8))
    return try Command.run(
        [
            "run", "--config", file, "--logs", logs, "--night", "2026-11-29", "--reports", folder.path("Reports"),
            "--templates", Fixtures.root.appending(path: "Templates").path,
        ], in: folder.url.path)
}

@Suite struct HooksTests {
    @Test func `a hook gets its words as they are, and night, page and exit code in its environment`() throws {
        let folder = try ScratchFolder()
        let script = #"printf '%s|' "$1" "$QOE_REPORT_NIGHT" "$QOE_REPORT_PAGE" "$QOE_REPORT_EXIT" > said"#
        let result = try run(
            "hooks:\n  on_success: [/bin/sh, -c, '\(script.replacing("'", with: "''"))', name, '$HOME `x` *']\n", folder
        )
        #expect(result.code == 0)
        #expect(result.err.isEmpty)
        let said = try String(contentsOfFile: folder.path("said"), encoding: .utf8)
        #expect(said == "$HOME `x` *|2026-11-29|\(folder.path("Reports"))/2026-11-29/index.html|0|")
    }

    @Test func `a hook may call the program itself`() throws {
        let folder = try ScratchFolder()
        let hooks = "hooks:\n  on_success: [\(Command.path), config, --state, \(folder.path("state"))]\n"
        let result = try run(hooks, folder)
        #expect(result.code == 0)
        #expect(result.err.isEmpty)
    }

    @Test func `incomplete input calls on_warning and not on_success`() throws {
        let folder = try ScratchFolder()
        let text = try [UInt8](Data(contentsOf: URL(filePath: example + "/tracks.ndjson")))
        let cut = try folder.write("cut.ndjson.gz", Array(GzipWriter.member(text).dropLast(30)))
        let hooks = "hooks:\n  on_success: [touch, good]\n  on_warning: [touch, warned]\n"
        #expect(try run(hooks, logs: cut, folder).code == 2)
        #expect(FileManager.default.fileExists(atPath: folder.path("warned")))
        #expect(!FileManager.default.fileExists(atPath: folder.path("good")))
    }

    @Test(arguments: [
        ("[/bin/false]", "/bin/false ended with 1"), ("[/no/such/program]", "cannot be started (no such file"),
        ("[sleep, '600']\n  timeout: 1", "took over 1.0 s and was stopped"),
        ("[/bin/sh, -c, 'kill -9 $$']", "ended with 137"),
    ])
    func `a hook that goes wrong is said, and the report stays published`(hook: String, said: String) throws {
        let folder = try ScratchFolder()
        let result = try run("hooks:\n  on_success: \(hook)\n", folder)
        #expect(result.code == 0)
        #expect(result.err.contains("hooks.on_success: "))
        #expect(result.err.contains(said))
        #expect(FileManager.default.fileExists(atPath: folder.path("Reports/2026-11-29/index.html")))
    }

    @Test func `nights beyond retention go after the new one is there`() throws {
        let folder = try ScratchFolder()
        try folder.write("Reports/2026-11-27/index.html", [1])
        try folder.write("Reports/2026-11-28/index.html", [1])
        #expect(try run("retention:\n  nights: 2\n", folder).code == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("Reports")).sorted()
        #expect(left == ["2026-11-28", "2026-11-29", "index.html", "latest"])
    }

    @Test func `the list of nights leads to none that has gone, and a night asked for stays`() throws {
        let folder = try ScratchFolder()
        #expect(try run("dimensions: [app]\n", folder).code == 0)
        func index() throws -> String { try String(contentsOfFile: folder.path("Reports/index.html"), encoding: .utf8) }
        #expect(try index().contains("href=\"2026-11-29/index.html\""))
        for night in ["2026-11-30", "2026-12-01"] { try folder.write("Reports/\(night)/index.html", [1]) }
        // Older than the nights to keep, and asked for.
        #expect(try run("retention:\n  nights: 1\n", folder).code == 0)
        #expect(try index().contains("href=\"2026-11-29/index.html\""))
        let next = try Command.run(
            [
                "run", "--config", folder.path("qoe-report.yaml"), "--logs", example, "--night", "2026-11-30",
                "--force",
                "--reports", folder.path("Reports"), "--templates", Fixtures.root.appending(path: "Templates").path,
            ], in: folder.url.path)
        #expect(next.code == 0)
        let list = try index()
        #expect(list.contains("2026-11-29") && !list.contains("href=\"2026-11-29/index.html\""))
        #expect(!FileManager.default.fileExists(atPath: folder.path("Reports/2026-11-29")))
    }
}
