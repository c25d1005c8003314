import Foundation
import TestSupport
import Testing

private func isThere(_ program: String) -> Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)") }

/// The files of Deploy, tried with the programs that read them.
@Suite struct DeployTests {
    private let deploy = Fixtures.root.appending(path: "Deploy").path
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func shell(_ line: String) throws -> Command.Result { try Command.run(line, in: folder.url.path) }

    @Test(.enabled(if: isThere("man")))
    func `man shows the manual page without a complaint`() throws {
        let result = try shell("MANWIDTH=100 LC_ALL=C.UTF-8 man --warnings -l '\(deploy)/qoe-report.1' | cat")
        #expect(result.code == 0)
        #expect(result.err.isEmpty)
        #expect(result.out.contains("EXIT STATUS"))
        #expect(result.out.contains("--catch-up N"))
    }

    @Test func `the command prints the page and the completions`() throws {
        for (words, file) in [
            (["--man"], "qoe-report.1"), (["--completions", "bash"], "completions/qoe-report.bash"),
            (["--completions", "zsh"], "completions/_qoe-report"),
            (["--completions", "fish"], "completions/qoe-report.fish"),
        ] {
            let result = try Command.run(words)
            #expect(result.code == 0)
            #expect(result.out == (try String(contentsOfFile: "\(deploy)/\(file)", encoding: .utf8)))
        }
    }

    @Test(.enabled(if: isThere("zsh")))
    func `zsh reads its completions`() throws {
        #expect(try shell("zsh -n '\(deploy)/completions/_qoe-report'").code == 0)
    }

    @Test(.enabled(if: isThere("fish")))
    func `fish reads its completions`() throws {
        #expect(try shell("fish --no-execute '\(deploy)/completions/qoe-report.fish'").code == 0)
    }

    /// What bash offers after the words; the last is the one that is being typed.
    private func offers(_ words: [String]) throws -> Set<String> {
        let list = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            . '\(deploy)/completions/qoe-report.bash'
            COMP_WORDS=(qoe-report \(list)) COMP_CWORD=\(words.count)
            _qoe_report
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let file = try folder.write("try.bash", Array(script.utf8))
        let result = try shell("bash '\(file)'")
        #expect(result.code == 0)
        #expect(result.err.isEmpty)
        return Set(result.out.split(separator: "\n").map(String.init))
    }

    @Test(.enabled(if: isThere("bash")))
    func `bash completes commands, options and their values`() throws {
        #expect(try offers(["re"]) == ["reduce", "render"])
        #expect(try offers(["--ma"]) == ["--man"])
        #expect(try offers(["run", "--ca"]) == ["--catch-up"])
        #expect(try offers(["kpis", "--ca"]).isEmpty)
        #expect(try offers(["run", "--csv", ""]) == ["excel"])
        #expect(try offers(["run", "--csv", "=", "ex"]) == ["excel"])
        #expect(try offers(["run", "--night", "="]) == ["yesterday"])
        #expect(try offers(["run", "--jobs", ""]).isEmpty)
        #expect(try offers(["--completions", ""]) == ["bash", "zsh", "fish"])
        try folder.write("a folder/x", [1])
        try folder.write("a file", [1])
        #expect(try offers(["run", "--reports", "a"]) == ["a folder"])
        #expect(try offers(["run", "--config", "a"]) == ["a folder", "a file"])
    }

    @Test func `the example configuration is one that the command takes`() throws {
        let result = try Command.run(["config", "--config", "\(deploy)/qoe-report.example.yaml"])
        #expect(result.err.isEmpty)
        #expect(result.code == 0)
        #expect(result.out.contains("time_zone: Europe/Paris  # \(deploy)/qoe-report.example.yaml:"))
    }

    @Test func `every setting of the example has a comment above it`() throws {
        let text = try String(contentsOfFile: "\(deploy)/qoe-report.example.yaml", encoding: .utf8)
        var before = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if let first = line.first, first != "#", first != " " {
                // What a map of settings is for, its own settings say.
                #expect(before.hasPrefix("#") || line == "cdn:" || line == "share:", "\(line)")
            }
            before = line
        }
    }

    @Test(.enabled(if: isThere("systemd-analyze")))
    func `systemd finds nothing wrong with service and timer`() throws {
        // The program of the real ExecStart need not be installed here: a line to one that is there stands for it.
        for name in ["qoe-report.service", "qoe-report.timer"] {
            let unit = try String(contentsOfFile: "\(deploy)/systemd/\(name)", encoding: .utf8)
            try folder.write(
                "units/\(name)", Array(unit.replacing("/usr/local/bin/qoe-report", with: "/bin/true").utf8))
        }
        let result = try shell("cd units && systemd-analyze verify --man=no ./qoe-report.service ./qoe-report.timer")
        #expect(result.code == 0)
        #expect(!(result.out + result.err).contains("qoe-report"), "\(result.out + result.err)")
    }

    @Test func `cron's lines have five times, a user, and words that the command takes`() throws {
        let text = try String(contentsOfFile: "\(deploy)/cron", encoding: .utf8)
        let lines = text.split(separator: "\n").filter { $0.first?.isNumber == true }
        #expect(lines.count == 2)
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            #expect(words[..<5].allSatisfy { $0 == "*" || Int($0) != nil })
            #expect(words[5] == "qoe-report" && words[6] == "qoe-report")
            // cron makes a new line of a percent sign.
            #expect(!line.contains("%"))
            let configuration = try folder.write("c.yaml", Array("logs: ['/nowhere/{yyyy}/*']\n".utf8))
            let run = words[7...].map {
                $0 == "/etc/qoe-report/qoe-report.yaml"
                    ? configuration : $0 == "/var/lib/qoe-report" ? folder.path("s") : $0
            }
            let result = try Command.run(run, in: folder.url.path)
            #expect(result.code == 66, "\(result.err)")
        }
    }
}
