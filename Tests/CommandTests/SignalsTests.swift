import Foundation
import TestSupport
import Testing

private let example = Fixtures.url("nights/example").path
private let templates = Fixtures.root.appending(path: "Templates").path

@Suite struct SignalsTests {
    @Test(arguments: [
        (SIGTERM, Int32(143), "terminated"), (SIGINT, 130, "interrupted"), (SIGHUP, 129, "the terminal went away"),
    ])
    func `a run that waits for its logs stops, and leaves nothing`(signal: Int32, code: Int32, word: String) throws {
        let folder = try ScratchFolder()
        let run = try RunningCommand(
            ["run", "--logs", "-", "--reports", folder.path("Reports"), "--templates", templates], in: folder.url.path)
        while run.isRunning, !FileManager.default.fileExists(atPath: folder.path("Reports")) { usleep(1_000) }
        run.send(signal)
        let result = try run.end()
        #expect(result.code == code)
        #expect(result.err.contains(word))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("Reports")).isEmpty)
    }

    @Test func `stopped at any moment, a night has its old report or its new one, and nothing lies beside it`() throws {
        let folder = try ScratchFolder()
        let night = ["run", "--night", "2026-11-29", "--reports", folder.path("Reports"), "--templates", templates]
        let old = night + ["--logs", example + "/tracks.ndjson"]
        let new = night + ["--logs", example]
        #expect(try Command.run(new, in: folder.url.path).code == 0)
        let whole = published(folder.path("Reports/2026-11-29"))
        #expect(try Command.run(old, in: folder.url.path).code == 0)
        let before = published(folder.path("Reports/2026-11-29"))
        #expect(before != whole)
        var stopped = 0
        for delay in stride(from: 5, through: 600, by: 35) {
            let run = try RunningCommand(new, in: folder.url.path)
            usleep(UInt32(delay) * 1_000)
            run.send(SIGTERM)
            let code = try run.end().code
            // -15: the signal came before the first line of the program.
            #expect(code == 143 || code == 0 || code == -SIGTERM, "after \(delay) ms")
            if code != 0 { stopped += 1 }
            let after = published(folder.path("Reports/2026-11-29"))
            #expect(after == before || after == whole, "after \(delay) ms")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("Reports"))
            #expect(Set(names).isSubset(of: ["2026-11-29", "index.html", "latest"]), "after \(delay) ms")
            if after == whole { #expect(try Command.run(old, in: folder.url.path).code == 0) }
        }
        #expect(stopped > 0)
    }

    @Test func `an interrupt that the caller has turned off does nothing`() throws {
        let folder = try ScratchFolder()
        // A shell's background without job control, as of cron or nohup, ignores SIGINT.
        let script = """
            trap '' INT
            mkfifo pipe
            "$0" run --logs - --reports Reports --templates "$1" < pipe &
            exec 3> pipe
            until test -d Reports || ! kill -0 $!; do :; done
            kill -INT $!
            cat "$2" >&3
            exec 3>&-
            wait $!
            """
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script, Command.path, templates, example + "/tracks.ndjson"]
        process.currentDirectoryURL = folder.url
        process.environment = ["PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder.url.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path("Reports/2026-11-29/index.html")))
    }
}
