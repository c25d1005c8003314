import Foundation
import TestSupport
import Testing

/// A wrong setting ends the run before a log is opened, with 78, and says where it stands.
@Suite struct ConfigurationRunTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func run(_ command: [String], _ configuration: String) throws -> Command.Result {
        let file = try folder.write("qoe-report.yaml", Array(configuration.utf8))
        return try Command.run(command + ["--config", file], in: folder.url.path)
    }

    @Test(arguments: [
        ("reprots: x\n", ":1:1: unknown key 'reprots'; did you mean 'reports'?"),
        ("targets:\n  startup-tme: { max: 3 }\n", ":2:3: unknown KPI 'startup-tme'; did you mean 'startup-time'?"),
        ("targets:\n  - { kpi: rebuffering-ratoi/apple, max: 1 }\n", ":2:12: unknown KPI 'rebuffering-ratoi/apple'"),
        ("targets: { startup-time: { mxa: 3 } }\n", ":1:28: unknown key 'mxa'; did you mean 'max'?"),
        ("dimensions: [app, oss]\n", ":1:19: unknown dimension 'oss'; did you mean 'os'?"),
        ("reports: [a\n", ":2:1: "), ("\tlogs: a\n", ":1:1: "),
        ("logs: a\nlogs: b\n", ":2:1: key 'logs' stands on line 1"),
        ("time_zone: Europe/Pairs\n", ":1:12: unknown time zone 'Europe/Pairs'; did you mean 'Europe/Paris'?"),
    ])
    func `in the file, line and column are said`(text: String, said: String) throws {
        for command in [["run"], ["check"], ["config"]] {
            let result = try run(command, text)
            #expect(result.code == 78)
            #expect(result.err.contains(folder.path("qoe-report.yaml") + said), "\(result.err)")
            #expect(result.out.isEmpty)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("Reports")))
    }

    @Test func `a templates folder that is none is said`() throws {
        let file = try folder.write("plain", [1])
        for chosen in ["/nonexistent-dir", file] {
            for command in ["check", "run"] {
                let result = try Command.run([command, "--templates", chosen], in: folder.url.path)
                #expect(result.code == 78)
                #expect(result.err.contains("templates: \(chosen): no"))
            }
            let configured = try run(["check"], "templates: \(chosen)\n")
            #expect(configured.code == 78)
        }
    }

    @Test func `a template that no page uses is said, and changes no code`() throws {
        try folder.write("own/Night.html", Array("x".utf8))
        try folder.write("own/_hours.html", Array("".utf8))
        try folder.write("own/README.md", [1])
        let result = try Command.run(["check", "--templates", folder.path("own")], in: Fixtures.root.path)
        #expect(result.code == 0)
        #expect(result.err.contains("own/Night.html: no page uses it; did you mean 'night.html'?"))
        #expect(!result.err.contains("_hours") && !result.err.contains("README"))
    }

    @Test func `in the environment, the variable is said`() throws {
        for (line, said) in [
            ("QOE_REPORT_TIMEZONE=UTC", "$QOE_REPORT_TIMEZONE: unknown variable; did you mean 'QOE_REPORT_TIME_ZONE'?"),
            ("QOE_REPORT_JOBS=many", "$QOE_REPORT_JOBS: 'many' is out of range"),
        ] {
            let result = try Command.run("\(line) '\(Command.path)' config", in: folder.url.path)
            #expect(result.code == 78)
            #expect(result.err.contains(said))
        }
    }

    @Test func `config shows which of flag, environment, file and built-in value holds`() throws {
        let file = try folder.write("qoe-report.yaml", Array("minimum_group: 7\nreports: /file\nstate: /file\n".utf8))
        let result = try Command.run(
            "QOE_REPORT_STATE=/environment QOE_REPORT_REPORTS=/environment '\(Command.path)' config --reports /flag "
                + "--config '\(file)'", in: folder.url.path)
        #expect(result.code == 0)
        #expect(result.out.contains("reports: /flag  # --reports\n"))
        #expect(result.out.contains("state: /environment  # $QOE_REPORT_STATE\n"))
        #expect(result.out.contains("minimum_group: 7  # \(file):1\n"))
        #expect(result.out.contains("seek_grace_s: 5  # built-in\n"))
        // What it prints is a configuration.
        let again = try run(["config"], result.out)
        #expect(again.code == 0)
        #expect(again.out.contains("minimum_group: 7  # "))
    }

    @Test(arguments: [
        ("run --nigth x", "--nigth: unknown option; did you mean '--night'?"),
        ("run --kpi x", "--kpi: no option of run, but of explain"),
        ("run --night 2026-02-30", "--night: '2026-02-30' is no night"),
        ("run --night 2026-11-02..2026-11-01", "ends before it begins"),
        ("run --reports", "--reports: the value is missing"),
        ("run --quiet --verbose", "--verbose: contradicts --quiet"),
        ("run --gate=yes", "--gate: takes no value"), ("run -- x", "x: run takes options only"),
        ("rnu", "rnu: unknown command; did you mean 'run'?"), ("--config x run", "an option before the command"),
        ("explain", "no SESSION is given"), ("explain a b", "one SESSION only"),
        ("run --time-zone Paris", "unknown time zone 'Paris'"), ("run --logs {mm}", "did you mean '{MM}'?"),
    ])
    func `a wrong command line is 64 and says what to do`(words: String, said: String) throws {
        let result = try Command.run(words.split(separator: " ").map(String.init), in: folder.url.path)
        #expect(result.code == 64)
        #expect(result.err.contains(said), "\(result.err)")
        #expect(result.out.isEmpty)
    }

    @Test func `--csv excel begins each CSV with the mark, and nothing else changes`() throws {
        func made(_ more: [String]) throws -> [String: Data] {
            let result = try Command.run(
                [
                    "run", "--logs", Fixtures.url("nights/example").path, "--night", "2026-11-29", "--templates",
                    Fixtures.root.appending(path: "Templates").path,
                ] + more, in: folder.url.path)
            #expect(result.code == 0)
            return published(folder.path("Reports/2026-11-29"))
        }
        let plain = try made([])
        let marked = try made(["--csv", "excel"])
        for (name, bytes) in plain {
            let isCSV = name.hasSuffix(".csv") && !name.hasPrefix("cdn/")
            #expect(marked[name] == (isCSV ? Data([0xEF, 0xBB, 0xBF]) : Data()) + bytes, "\(name)")
        }
    }
}
