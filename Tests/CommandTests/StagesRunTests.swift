import Foundation
import TestSupport
import Testing

/// The example night, as one run publishes it and as the stages do.
private struct StagedRuns {
    let folder: ScratchFolder
    static let templates = Fixtures.root.appending(path: "Templates").path
    static let python = Fixtures.root.appending(path: ".build/spark/bin/python3").path
    static let hasSpark = ["/usr/bin/java", python].allSatisfy(FileManager.default.isExecutableFile)
    static let parallel = Fixtures.root.appending(path: "Deploy/parallel/qoe-report-parallel").path
    static let hasParallel = FileManager.default.isExecutableFile(atPath: "/usr/bin/parallel")

    init() throws { folder = try ScratchFolder() }

    private let night = ["--night", "2026-11-29", "--logs", Fixtures.url("nights/example").path]

    func publishing(_ reports: String) -> [String] {
        [
            "--reports", folder.path(reports), "--templates", StagedRuns.templates, "--state",
            folder.path("state-\(reports)"),
        ]
    }

    /// The report of one run.
    func expected() throws -> [String: Data] {
        #expect(try Command.run(["run"] + night + publishing("Expected"), in: folder.url.path).code == 0)
        return report("Expected")
    }

    func report(_ reports: String) -> [String: Data] { published(folder.path("\(reports)/2026-11-29")) }

    func plan() throws -> [String] {
        let plan = try Command.run(["plan"] + night + ["--state", folder.path("state")], in: folder.url.path)
        #expect(plan.code == 0 && plan.err.isEmpty)
        return plan.out.split(separator: "\n").map(String.init)
    }

    func map(_ item: String, _ shards: Int, _ more: [String] = []) throws -> Command.Result {
        try Command.run(
            ["map", "--shards", String(shards), "--out", folder.path("parts"), item] + more, in: folder.url.path)
    }

    func reduce(_ shard: Int) throws -> Command.Result {
        try Command.run(
            ["reduce", "--shard", String(shard), "--out", folder.path("measured"), folder.path("parts")],
            in: folder.url.path)
    }

    /// Runs a script of `Deploy` with the options that all of them have.
    func deploy(_ words: [String], _ reports: String, binary: String, shards: Int) throws -> Command.Result {
        let all = words + ["--binary", binary, "--shards", String(shards)] + night + publishing(reports)
        return try Command.run(all.map { "'\($0)'" }.joined(separator: " "), in: folder.url.path)
    }

    /// The command, but the first time that each of the stages is to run, whoever runs it is killed instead.
    func failingOnce(_ stages: String...) throws -> String {
        var script = "#!/bin/sh\n"
        for stage in stages {
            let mark = folder.path("killed-\(stage)")
            script += "if [ \"$1\" = \(stage) ] && mkdir '\(mark)' 2>/dev/null; then kill -9 $PPID; sleep 1; fi\n"
        }
        let path = try folder.write("failing", Array((script + "exec '\(Command.path)' \"$@\"\n").utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        return path
    }
}

@Suite struct StagesRunTests {
    @Test func `plan, map, reduce and render publish the same bytes as run`() throws {
        let runs = try StagedRuns()
        let items = try runs.plan()
        #expect(items.count > 1)
        for item in items {
            let mapped = try runs.map(item, 7)
            #expect(mapped.code == 0 && mapped.out.isEmpty && mapped.err.isEmpty)
        }
        for shard in 0..<7 { #expect(try runs.reduce(shard).code == 0) }
        let rendered = try Command.run(
            ["render", runs.folder.path("measured")] + runs.publishing("Staged"), in: runs.folder.url.path)
        #expect(rendered.code == 0 && rendered.err.isEmpty)
        let expected = try runs.expected()
        let found = runs.report("Staged")
        #expect(found.keys.sorted() == expected.keys.sorted())
        for (name, bytes) in expected { #expect(found[name] == bytes, "\(name)") }
        // The history and the index of nights are there too.
        #expect(FileManager.default.fileExists(atPath: runs.folder.path("Staged/index.html")))
    }

    @Test func `what does not go together is refused, with exit code 74 or 78 and no report`() throws {
        let runs = try StagedRuns()
        let items = try runs.plan()
        for item in items.dropLast() { #expect(try runs.map(item, 2).code == 0) }
        let incomplete = try runs.reduce(1)
        #expect(incomplete.code == 74)
        #expect(incomplete.err.contains("1 of \(items.count) items have no part of shard 1 beside it"))
        let elsewhere = try runs.map(items[0], 2, ["--time-zone", "Europe/Paris"])
        #expect(elsewhere.code == 78)
        #expect(elsewhere.err.contains("made with another configuration"))
        #expect(try runs.map("{}", 2).code == 64)
        let rendered = try Command.run(
            ["render", runs.folder.path("parts/0.0")] + runs.publishing("Refused"), in: runs.folder.url.path)
        #expect(rendered.code == 74)
        #expect(rendered.err.contains("no measured part; give what reduce has written"))
        #expect(!FileManager.default.fileExists(atPath: runs.folder.path("Refused/2026-11-29")))
    }

    @Test func `standard input and several nights have no plan`() throws {
        let pipe = try Command.run(["plan", "--night", "2026-11-29", "--logs", "-"])
        #expect(pipe.code == 64)
        #expect(pipe.err.contains("standard input has no work items"))
        let logs = Fixtures.url("nights/example").path
        let nights = try Command.run(["plan", "--night", "2026-11-28..2026-11-29", "--logs", logs])
        #expect(nights.code == 64)
        #expect(nights.err.contains("one night at a time"))
    }

    @Test(.enabled(if: StagedRuns.hasParallel, "GNU parallel is not there"))
    func `GNU parallel publishes the same bytes as run`() throws {
        let runs = try StagedRuns()
        let done = try runs.deploy(
            [StagedRuns.parallel, "--work", runs.folder.url.path], "Parallel", binary: Command.path, shards: 7)
        #expect(done.code == 0, "\(done.err)")
        #expect(try runs.report("Parallel") == runs.expected())
        let left = try FileManager.default.contentsOfDirectory(atPath: runs.folder.url.path)
        #expect(!left.contains { $0.hasPrefix("qoe-report-") })
    }

    @Test(.enabled(if: StagedRuns.hasSpark, "no Java, or no PySpark under .build/spark: see make test"))
    func `Spark publishes the same bytes as run, though a task of each stage is killed`() throws {
        let runs = try StagedRuns()
        let script = Fixtures.root.appending(path: "Deploy/spark/qoe_report_spark.py").path
        let done = try runs.deploy(
            [StagedRuns.python, script, "--master", "local[2,4]"], "Spark", binary: runs.failingOnce("map", "reduce"),
            shards: 3)
        #expect(done.code == 0, "\(done.err)")
        for stage in ["map", "reduce"] {
            #expect(FileManager.default.fileExists(atPath: runs.folder.path("killed-\(stage)")))
        }
        #expect(try runs.report("Spark") == runs.expected())
    }
}
