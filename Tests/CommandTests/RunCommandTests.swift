import Foundation
import TestSupport
import Testing

private let example = Fixtures.url("nights/example").path

private func run(_ more: [String], _ folder: ScratchFolder, input: String? = nil) throws -> Command.Result {
    let given = [
        "run", "--reports", folder.path("Reports"), "--templates", Fixtures.root.appending(path: "Templates").path,
    ]
    return try Command.run(given + more, in: folder.url.path, input: input)
}

@Suite struct RunCommandTests {
    @Test func `publishes the example night, and says nothing where nobody watches`() throws {
        let folder = try ScratchFolder()
        let result = try run(["--logs", example, "--night", "2026-11-29"], folder)
        #expect(result.code == 0)
        #expect(result.out.isEmpty)
        #expect(result.err.isEmpty)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("Reports/2026-11-29"))
        for name in [
            "index.html", "sessions.csv", "publications.csv", "kpis.csv", "requests.csv", "report.json",
            "views.ndjson.gz",
        ] {
            #expect(files.contains(name))
        }
    }

    @Test func `without a night, logs that are given are the night of their newest session`() throws {
        let folder = try ScratchFolder()
        #expect(try run(["--logs", example + "/tracks.ndjson"], folder).code == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path("Reports/2026-11-29/index.html")))
    }

    @Test func `reads standard input`() throws {
        let folder = try ScratchFolder()
        let text = try String(contentsOfFile: example + "/tracks.ndjson", encoding: .utf8)
        #expect(try run(["--logs", "-"], folder, input: text).code == 0)
    }

    @Test func `an unknown option is a usage error with a suggestion`() throws {
        let result = try run(["--nigth", "yesterday"], try ScratchFolder())
        #expect(result.code == 64)
        #expect(result.err.contains("did you mean '--night'?"))
    }

    @Test func `no input is 66, no usable line 65, another night's sessions 66`() throws {
        let folder = try ScratchFolder()
        #expect(try run(["--logs", folder.path("nothing-*.gz")], folder).code == 66)
        let rubbish = try folder.write("rubbish.ndjson", Array("{\nnot a log\n".utf8))
        let result = try run(["--logs", rubbish], folder)
        #expect(result.code == 65)
        #expect(result.err.contains("2 invalid-json"))
        #expect(try run(["--logs", example, "--night", "2020-01-01"], folder).code == 66)
    }

    @Test func `a clock that counts from elsewhere makes no night of 1970, forced or not`() throws {
        let folder = try ScratchFolder()
        let entries = (0..<3).map { i in
            #"{"timestamp":\#(i * 2_000),"peerConnections":[["pc",[{"id":"in","type":"inbound-rtp","kind":"video","timestamp":\#(i * 2_000),"bytesReceived":\#(i * 500)}]]]}"#
        }
        let logs = try folder.write("clock.jsonl", Array((entries.joined(separator: "\n") + "\n").utf8))
        for options in [[], ["--force"]] {
            let result = try run(["--logs", logs] + options, folder)
            #expect(result.code == 65)
            #expect(result.err.contains("count from elsewhere than 1970"))
        }
        let reports = (try? FileManager.default.contentsOfDirectory(atPath: folder.path("Reports"))) ?? []
        #expect(reports.allSatisfy { !$0.hasPrefix("1970") })
    }

    @Test func `the page calls a copy by its name below the logs, never by its place on the machine`() throws {
        let folder = try ScratchFolder()
        let text = try Data(contentsOf: URL(filePath: example + "/tracks.ndjson"))
        for name in ["one", "two"] { _ = try folder.write("logs/\(name).ndjson", Array(text)) }
        #expect(try run(["--logs", folder.path("logs")], folder).code == 0)
        let page = try String(contentsOfFile: folder.path("Reports/2026-11-29/index.html"), encoding: .utf8)
        #expect(page.contains("two.ndjson: same content as one.ndjson; read once"))
        #expect(!page.contains(folder.url.path))
    }

    @Test func `a place that cannot be written is 73, before the logs are read`() throws {
        let folder = try ScratchFolder()
        let file = try folder.write("file", [])
        let result = try Command.run(["run", "--logs", example, "--reports", file + "/Reports"], in: folder.url.path)
        #expect(result.code == 73)
        #expect(result.err.contains("cannot be written"))
    }

    @Test func `a template with an unknown value is 78, before any log is opened`() throws {
        let folder = try ScratchFolder()
        let page = try String(contentsOf: Fixtures.root.appending(path: "Templates/night.html"), encoding: .utf8)
        _ = try folder.write("mine/night.html", Array((page + "{{stalledTme}}").utf8))
        let result = try Command.run(
            [
                "run", "--logs", folder.path("no-such-log"), "--reports", folder.path("R"), "--templates",
                folder.path("mine"),
            ],
            in: folder.url.path)
        #expect(result.code == 78)
        #expect(result.err.contains("night.html:"))
        #expect(result.err.contains("unknown value 'stalledTme'"))
    }

    @Test func `broken input is published with exit code 2`() throws {
        let folder = try ScratchFolder()
        let text = try [UInt8](Data(contentsOf: URL(filePath: example + "/tracks.ndjson")))
        let cut = try folder.write("cut.ndjson.gz", Array(GzipWriter.member(text).dropLast(30)))
        let result = try run(["--logs", cut], folder)
        #expect(result.code == 2)
        #expect(result.err.contains("cut"))
    }
}

@Suite struct OtherCommandTests {
    @Test func `help, version and the catalogue are results on stdout`() throws {
        #expect(try Command.run(["--help"]).out.contains("qoe-report run"))
        #expect(try Command.run(["--version"]).out.hasPrefix("qoe-report "))
        let catalogue = try Command.run(["kpis"])
        #expect(catalogue.code == 0)
        #expect(catalogue.out.contains("rebuffering-ratio/cta-2066"))
        let json = try Command.run(["kpis", "--json"])
        #expect((try? JSONSerialization.jsonObject(with: Data(json.out.utf8))) is [Any])
    }

    @Test func `check reads without publishing and prints the intake`() throws {
        let result = try Command.run(["check", "--logs", example], in: Fixtures.root.path)
        #expect(result.code == 0)
        #expect(result.out.contains("players.ndjson.gz  whole     230   222  2 invalid-json, 6 duplicate"))
    }

    @Test func `check obeys nothing that a file's name holds`() throws {
        let folder = try ScratchFolder()
        let lines = #"{"time":1795975200000,"session":"s","source":"avmetrics","event":"firstFrame"}"# + "\nnot JSON\n"
        _ = try folder.write("logs/a\u{1B}[31m\u{202E}\nb.ndjson", Array(lines.utf8))
        let result = try Command.run(["check", "--logs", folder.path("logs")], in: Fixtures.root.path)
        #expect(result.code == 0)
        #expect(result.out.contains("a\u{FFFD}[31m\u{FFFD}\u{FFFD}b.ndjson  whole"))
        #expect(result.out.contains("first invalid-json: a\u{FFFD}[31m\u{FFFD}\u{FFFD}b.ndjson:2"))
        #expect(!result.out.contains("\u{1B}") && !result.out.contains("\u{202E}"))
    }

    @Test func `results that find no room on stdout are an error`() throws {
        let full = try Command.run("kpis >/dev/full", in: "/")
        #expect(full.code == 74)
        #expect(full.err.hasPrefix("qoe-report: error: standard output: cannot be written"))
    }

    @Test func `says each problem of a template on a line of its own`() throws {
        let folder = try ScratchFolder()
        _ = try folder.write("mine/sessions.csv", Array("{{one}}{{two}}".utf8))
        let result = try Command.run(["check", "--templates", folder.path("mine")], in: Fixtures.root.path)
        #expect(result.code == 78)
        #expect(result.err.split(separator: "\n").count == 2)
        #expect(!result.err.contains("\u{FFFD}"))
    }

    @Test func `no command is a usage error`() throws {
        #expect(try Command.run([]).code == 64)
        #expect(try Command.run(["rum"]).err.contains("run"))
    }
}
