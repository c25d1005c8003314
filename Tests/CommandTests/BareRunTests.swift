import Foundation
import TestSupport
import Testing

private let example = Fixtures.url("nights/example").path
private let templates = Fixtures.root.appending(path: "Templates").path

/// Runs the command with nothing in its environment but what is given.
private func run(_ environment: [String: String], _ folder: ScratchFolder, _ reports: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: Command.path)
    process.arguments = [
        "run", "--logs", example, "--night", "2026-11-29", "--reports", folder.path(reports), "--templates", templates,
        "--state", folder.path("state"),
    ]
    process.currentDirectoryURL = folder.url
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
}

@Suite struct BareRunTests {
    @Test func `without locale, HOME, PATH and TZ, or with strange ones, a night is the same byte for byte`() throws {
        let folder = try ScratchFolder()
        #expect(try run(ProcessInfo.processInfo.environment, folder, "Usual") == 0)
        let usual = published(folder.path("Usual/2026-11-29"))
        #expect(usual["index.html"] != nil)
        let strange = ["LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Apia", "LANG": "none", "HOME": "/nowhere", "PATH": ""]
        for (name, environment) in [("Bare", [:]), ("Strange", strange)] {
            #expect(try run(environment, folder, name) == 0)
            #expect(published(folder.path("\(name)/2026-11-29")) == usual)
        }
    }

    @Test func `without HOME the state goes to the home that the system knows`() throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: Command.path)
        process.arguments = ["config"]
        process.environment = [:]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text.contains("/.local/state/qoe-report"))
    }

    @Test func `a program without its templates says that once, and where it looked`() throws {
        let folder = try ScratchFolder()
        let alone =
            "ln '\(Command.path)' alone 2>/dev/null || cp '\(Command.path)' alone; ./alone run --logs '\(example)'"
        let result = try Command.run(alone, in: folder.url.path)
        #expect(result.code == 78)
        #expect(
            result.err == "qoe-report: error: templates: no folder of them beside the program, in share/qoe-report or "
                + "in ./; give --templates DIR, or install them with it\n")
    }
}
