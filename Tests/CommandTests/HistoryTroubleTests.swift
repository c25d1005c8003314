import Foundation
import TestSupport
import Testing

/// A history that is not to be had never keeps a night from its report.
@Suite struct HistoryTroubleTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func words(_ logs: String = Fixtures.url("nights/example").path) -> [String] {
        [
            "run", "--reports", folder.path("Reports"), "--templates",
            Fixtures.root.appending(path: "Templates").path, "--logs", logs, "--night", "2026-11-29", "--state",
            folder.path("state"),
        ]
    }

    private func run() throws -> Command.Result { try Command.run(words(), in: folder.url.path) }
    private func file(_ name: String) -> Data? { FileManager.default.contents(atPath: folder.path(name)) }

    @Test func `of a later version it stays as it is, and the run says 74`() throws {
        #expect(try run().code == 0)
        let page = file("Reports/2026-11-29/index.html")
        // The version stands at byte 60 of an SQLite file, the most significant byte first.
        var bytes = try #require(file("state/history.sqlite"))
        bytes[62] = 1
        try bytes.write(to: URL(filePath: folder.path("state/history.sqlite")))
        let result = try run()
        #expect(result.code == 74)
        #expect(result.err.contains("written by a later version"))
        #expect(result.err.contains("run that version, or give another folder with --state"))
        #expect(file("state/history.sqlite") == bytes)
        #expect(file("Reports/2026-11-29/index.html") == page)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
    func `held by another program, the run waits a while, publishes, and says 74`() throws {
        #expect(try run().code == 0)
        let holder = Process()
        let (input, output) = (Pipe(), Pipe())
        holder.executableURL = URL(filePath: "/usr/bin/python3")
        holder.arguments = [
            "-c",
            "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute('BEGIN EXCLUSIVE'); print('held',flush=True); sys.stdin.read()",
            folder.path("state/history.sqlite"),
        ]
        holder.standardInput = input
        holder.standardOutput = output
        try holder.run()
        #expect(output.fileHandleForReading.availableData.count > 0)
        try FileManager.default.removeItem(atPath: folder.path("Reports/2026-11-29"))
        let result = try run()
        try input.fileHandleForWriting.close()
        holder.waitUntilExit()
        #expect(result.code == 74)
        #expect(result.err.contains("run again when the other program is done"))
        #expect(file("Reports/2026-11-29/index.html") != nil)
        #expect(try run().code == 0)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv") && getuid() == 0))
    func `that may only be read, the night is published without it`() throws {
        #expect(try run().code == 0)
        let page = file("Reports/2026-11-29/index.html")
        try FileManager.default.removeItem(atPath: folder.path("Reports/2026-11-29"))
        // Root may write everything: the night is made by nobody, who has the folders and not the history.
        let nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups"
        let list = words().map { "'\($0)'" }.joined(separator: " ")
        let result = try Command.run(
            """
            chown 65534 . state state/lock Reports Reports/index.html && chown -R 65534 state/carry
            chmod 444 state/history.sqlite && \(nobody) '\(Command.path)' \(list)
            """, in: folder.url.path)
        #expect(result.code == 74)
        #expect(result.err.contains("history.sqlite: "))
        #expect(result.err.contains("give another folder with --state, or let this user write there"))
        #expect(file("Reports/2026-11-29/index.html") == page)
    }

    @Test func `without it, no night is removed that the list still leads to`() throws {
        try folder.write("state/history.sqlite/in-the-way", [1])
        try folder.write("Reports/2026-11-28/index.html", [1])
        let settings = try folder.write("qoe-report.yaml", Array("retention: { nights: 1 }\n".utf8))
        #expect(try Command.run(words() + ["--config", settings], in: folder.url.path).code == 74)
        #expect(file("Reports/2026-11-28/index.html") != nil)
        try FileManager.default.removeItem(atPath: folder.path("state/history.sqlite"))
        #expect(try Command.run(words() + ["--config", settings], in: folder.url.path).code == 0)
        #expect(file("Reports/2026-11-28/index.html") == nil)
    }

    @Test func `files with times of 1970 and of years to come change no byte`() throws {
        let logs = try FileManager.default.contentsOfDirectory(atPath: Fixtures.url("nights/example").path)
        for name in logs {
            let bytes = try Data(contentsOf: Fixtures.url("nights/example").appending(path: name))
            try folder.write("logs/\(name)", Array(bytes))
        }
        func made() throws -> [String: Data] {
            let result = try Command.run(words(folder.path("logs")), in: folder.url.path)
            #expect(result.code == 0)
            #expect(result.err.isEmpty)
            return published(folder.path("Reports/2026-11-29"))
        }
        let first = try made()
        let index = file("Reports/index.html")
        // A clock that stood wrong when files were written is in their times.
        let changed = try Command.run(
            "find logs state -exec touch -d 2038-01-01 {} + && find Reports -exec touch -d 1970-01-02 {} +",
            in: folder.url.path)
        #expect(changed.code == 0)
        #expect(try made() == first)
        #expect(file("Reports/index.html") == index)
    }
}
