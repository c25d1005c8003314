import Foundation
import Settings
import TestSupport
import Testing

/// The README's code blocks of one kind, line by line.
private func lines(of kind: String) throws -> [String] {
    let text = try String(contentsOf: Fixtures.root.appending(path: "README.md"), encoding: .utf8)
    var found: [String] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
            isInside = line == "```\(kind)"
        } else if isInside, !line.isEmpty {
            found.append(String(line))
        }
    }
    return found
}

@Suite struct ReadmeTests {
    @Test(arguments: try lines(of: "sh"))
    func `every command of the README works`(line: String) throws {
        let folder = try ScratchFolder()
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line]
        process.currentDirectoryURL = Fixtures.root
        let tools = URL(filePath: Command.path).deletingLastPathComponent().path
        process.environment = [
            "PATH": "\(tools):/usr/bin:/bin", "XDG_STATE_HOME": folder.url.path,
            "QOE_REPORT_REPORTS": folder.path("Reports"),
        ]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test(arguments: try lines(of: "json"))
    func `every example line is read`(line: String) {
        let subjects = Subjects(line + "\n")
        #expect(subjects.excluded.isEmpty)
        #expect(subjects.unknownEvents == 0)
        #expect(subjects.used == 1)
    }

    @Test func `cron and systemd lines are those of the files`() throws {
        let cron = try String(contentsOf: Fixtures.root.appending(path: "Deploy/cron"), encoding: .utf8)
        for line in try lines(of: "crontab") { #expect(cron.contains(line)) }
        let service = try String(
            contentsOf: Fixtures.root.appending(path: "Deploy/systemd/qoe-report.service"), encoding: .utf8)
        for line in try lines(of: "ini") { #expect(service.contains(line)) }
    }

    @Test func `the exit codes are those of the code`() throws {
        let path = Fixtures.root.appending(path: "README.md")
        let text = try String(contentsOf: path, encoding: .utf8)
        let table = "<!-- exit codes: generated -->\n\(ExitCode.markdownTable)<!-- end -->"
        if ProcessInfo.processInfo.environment["RECORD"] == "1", !text.contains(table) {
            let start = try #require(text.range(of: "<!-- exit codes: generated -->"))
            let end = try #require(text.range(of: "<!-- end -->"))
            let recorded = text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: table)
            try recorded.write(to: path, atomically: true, encoding: .utf8)
        }
        #expect(text.contains(table), "RECORD=1 writes it")
    }
}
