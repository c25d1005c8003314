import Foundation
import Testing

@testable import Settings

/// Splits at spaces, as a shell does with plain words.
private func parse(_ line: String) throws -> Arguments {
    guard case .command(let arguments) = try Request(line.split(separator: " ").map(String.init)) else {
        throw UsageError("no command in the test's line")
    }
    return arguments
}

private func fault(_ words: [String]) -> String? {
    do throws(UsageError) {
        _ = try Request(words)
        return nil
    } catch {
        return error.description
    }
}

@Suite struct CommandLineParserTests {
    @Test func `reads every option of run`() throws {
        let arguments = try parse(
            """
            run --night 2026-11-01..2026-11-29 --logs a/*.gz --logs=b --logs - --reports R --templates T --state S \
            --config c.yaml --time-zone Europe/Paris -j 4 --memory 512M --gate --force --verbose --csv excel \
            --share vendor=fastly:out/f --share vendor=akamai:/a:b
            """)
        var expected = Arguments(command: .run)
        expected.night = .range(CivilDate(days: 20_758), CivilDate(days: 20_786))
        expected.logs = ["a/*.gz", "b", "-"]
        expected.reports = "R"
        expected.templates = "T"
        expected.state = "S"
        expected.config = "c.yaml"
        expected.timeZone = TimeZone(identifier: "Europe/Paris")
        expected.jobs = 4
        expected.memory = 512 << 20
        expected.gate = true
        expected.force = true
        expected.verbosity = .verbose
        expected.excelCSV = true
        expected.shares = [.init(vendor: "fastly", folder: "out/f"), .init(vendor: "akamai", folder: "/a:b")]
        #expect(arguments == expected)
    }

    @Test func `reads the options of the other commands`() throws {
        #expect(try parse("run --catch-up 7 -q").catchUp == 7)
        #expect(try parse("run --catch-up 7 -q").verbosity == .quiet)
        #expect(try parse("explain 2_MX4x --kpi stalled-time").kpi == "stalled-time")
        #expect(try parse("explain 2_MX4x").operands == ["2_MX4x"])
        #expect(try parse("kpis --json").json)
        #expect(try parse("map item --shards 64 --out parts").shards == 64)
        #expect(try parse("reduce --shard 0 --out reduced p1 p2").shard == 0)
        #expect(try parse("reduce --shard 0 --out reduced p1 p2").operands == ["p1", "p2"])
        #expect(try parse("reduce --shard 0 --out reduced p1 p2").out == "reduced")
    }

    @Test(arguments: ["run -j4", "run -j 4", "run --jobs 4", "run --jobs=4"])
    func `reads a value attached or apart`(line: String) throws {
        #expect(try parse(line).jobs == 4)
    }

    @Test func `takes everything after two dashes as it is`() throws {
        #expect(try parse("explain -- --session-7").operands == ["--session-7"])
    }

    @Test func `takes an empty or dashed value behind the equals sign`() throws {
        #expect(try parse("run --reports=--odd").reports == "--odd")
        #expect(fault(["run", "--reports="]) == "--reports: the value is empty; write one, or leave the option out")
    }

    @Test(
        arguments: [
            ("", "qoe-report: no command; write qoe-report run, or see qoe-report --help"),
            ("rnu", "rnu: unknown command; did you mean 'run'?"),
            ("dance", "dance: unknown command; see qoe-report --help"),
            ("--gate run", "--gate: an option before the command; write qoe-report COMMAND --gate"),
            ("run --lgos x", "--lgos: unknown option; did you mean '--logs'?"),
            ("run --lgos=x", "--lgos: unknown option; did you mean '--logs'?"),
            ("run -x", "-x: unknown option; see qoe-report run --help"),
            ("check --gate", "--gate: no option of check, but of run, render; see qoe-report check --help"),
            ("run --night", "--night: the value is missing; write --night=DATE|yesterday|A..B"),
            ("run --logs --gate", "--logs: the value is missing; write --logs=PATH|GLOB|DIR|-"),
            ("run -j", "--jobs: the value is missing; write --jobs=N"),
            ("run --gate=yes", "--gate: takes no value; write --gate alone"),
            ("run -qv", "-qv: -q, --quiet takes no value; write each short option on its own"),
            ("run --gate --gate", "--gate: given twice; keep one"),
            ("run -j 2 --jobs=3", "--jobs: given twice; keep one"),
            ("run --quiet --verbose", "--verbose: contradicts --quiet; keep one of them"),
            ("run --verbose --quiet", "--quiet: contradicts --verbose; keep one of them"),
            ("run --catch-up 3 --night yesterday", "--night: contradicts --catch-up; keep one of them"),
            ("run logs/", "logs/: run takes options only; see qoe-report run --help"),
            ("explain", "explain: no SESSION is given; see qoe-report explain --help"),
            ("explain a b", "b: one SESSION only, and 'a' was given; run it again for each"),
            ("map item --out x", "map: --shards is missing; write --shards S"),
            ("reduce --shard 1 --out x", "reduce: no PARTIALS is given; see qoe-report reduce --help"),
            ("run -j -1", "--jobs: '-1' is out of range; write a whole number from 1 to 1024"),
            ("run --memory -1", "--memory: '-1' is no size; write a whole number with K, M, G or T, such as 512M"),
            ("run --catch-up -3", "--catch-up: '-3' is out of range; write a whole number from 1 to 366"),
            ("run -j 0", "--jobs: '0' is out of range; write a whole number from 1 to 1024"),
            ("run -j two", "--jobs: 'two' is out of range; write a whole number from 1 to 1024"),
            ("run --memory 1.5G", "--memory: '1.5G' is no size; write a whole number with K, M, G or T, such as 512M"),
            ("run --memory 1M", "--memory: 1M is too little; give at least 16M"),
            ("run --csv word", "--csv: 'word' is no kind of CSV; write --csv excel, or leave it out"),
            ("run --share fastly", "--share: 'fastly' names no vendor and folder; write vendor=NAME:DIR"),
            (
                "run --share vendor=../x:d",
                "--share: '../x' is no vendor name; write lower-case letters, digits and dashes"
            ),
            ("run --share vendor=fastly:", "--share: 'vendor=fastly:' names no folder; write vendor=NAME:DIR"),
            (
                "run --time-zone Europe/Pariss",
                "--time-zone: unknown time zone 'Europe/Pariss'; did you mean 'Europe/Paris'?"
            ),
            ("run --logs {yyyy}/{mm}", "--logs: unknown placeholder '{mm}'; did you mean '{MM}'?"),
        ] as [(String, String)])
    func `says what is wrong and what to do`(line: String, text: String) {
        #expect(fault(line.split(separator: " ").map(String.init)) == text)
    }

    @Test func `gives help and version wherever they are asked for`() throws {
        #expect(try Request(["--help"]) == .help(nil))
        #expect(try Request(["-h"]) == .help(nil))
        #expect(try Request(["run", "--gate", "--help"]) == .help(.run))
        #expect(try Request(["map", "-h"]) == .help(.map))
        #expect(try Request(["--version"]) == .version)
        #expect(try Request(["kpis", "--version"]) == .version)
    }
}
