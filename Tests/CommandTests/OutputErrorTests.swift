import Foundation
import TestSupport
import Testing

private let example = Fixtures.url("nights/example").path
private let templates = Fixtures.root.appending(path: "Templates").path

/// A line for the shell, with the command as `$0`, templates `$1` and the example night `$2`.
private func shell(_ script: String, _ folder: ScratchFolder) throws -> (code: Int32, err: String) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script, Command.path, templates, example]
    process.currentDirectoryURL = folder.url
    process.environment = ["PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder.url.path]
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
}

@Suite struct OutputErrorTests {
    private let run = #""$0" run --logs "$2" --night 2026-11-29 --reports Reports --templates "$1""#

    @Test func `a file that may not grow is 74 with its path, and the old report stays whole`() throws {
        let folder = try ScratchFolder()
        #expect(try shell(run, folder).code == 0)
        let before = published(folder.path("Reports/2026-11-29"))
        // Sizes of files, in blocks of 1024 bytes: of the page only the first part would fit.
        for limit in [0, 1, 16, 64] {
            let result = try shell("ulimit -f \(limit); \(run)", folder)
            #expect(result.code == 74, "ulimit -f \(limit): \(result.err)")
            #expect(result.err.contains("cannot be written (file too large)"))
            #expect(result.err.contains("Reports/"))
            #expect(published(folder.path("Reports/2026-11-29")) == before)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("Reports"))
            #expect(names.sorted() == ["2026-11-29", "index.html", "latest"])
        }
        #expect(try shell(run, folder).code == 0)
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func `a folder that is not ours is 73 with its path`() throws {
        let folder = try ScratchFolder()
        let result = try shell("mkdir Reports; chmod 555 Reports; \(run)", folder)
        #expect(result.code == 73)
        #expect(result.err.contains("Reports/.2026-11-29"))
    }

    @Test func `a place in which nothing can be made is 73 with its path, for root too`() throws {
        let result = try shell(run.replacing("--reports Reports", with: "--reports /proc/none"), try ScratchFolder())
        #expect(result.code == 73)
        #expect(result.err.contains("/proc/none: cannot be written"))
    }

    @Test func `a state folder that cannot be made is 73 with its path`() throws {
        let folder = try ScratchFolder()
        let result = try shell("\(run) --state /proc/none", folder)
        #expect(result.code == 73)
        #expect(result.err.contains("/proc/none: cannot be made"))
    }

    @Test func `results that cannot be written are 74: a full disk, a closed pipe, a closed place`() throws {
        let folder = try ScratchFolder()
        for command in ["kpis", "config", "--help", "--version", #"check --templates "$1" --logs "$2""#] {
            let full = try shell(#""$0" \#(command) > /dev/full"#, folder)
            #expect(full.code == 74, "\(command)")
            #expect(full.err.contains("standard output: cannot be written (no space left on device)"))
            #expect(try shell(#""$0" \#(command) >&-"#, folder).code == 74, "\(command)")
        }
        let closed = try shell(#"{ "$0" kpis; echo $? > code; } | true; read n < code; exit $n"#, folder)
        #expect(closed.code == 74 || closed.code == 0)
        if closed.code == 74 { #expect(closed.err.contains("broken pipe")) }
    }

    @Test func `a run without standard streams publishes as ever, and none of its files gets their place`() throws {
        let folder = try ScratchFolder()
        #expect(try shell(run, folder).code == 0)
        let before = published(folder.path("Reports/2026-11-29"))
        #expect(try shell("\(run) <&- >&- 2>&-", folder).code == 0)
        #expect(published(folder.path("Reports/2026-11-29")) == before)
        #expect(try shell("\(run) 2> /dev/full --verbose", folder).code == 0)
    }
}
