import Testing

@testable import Settings

@Suite struct TargetReaderTests {
    @Test func `reads a map from KPI to target`() throws {
        let targets = try layer(
            """
            targets:
              startup-time: { max: 3, statistic: p95, severity: warn, minimum_views: 100 }
              publish-outcome: { min: 0.99 }
              packet-loss: { min: 0, max: 0.02 }
            """
        ).targets?.value
        #expect(
            targets == [
                Target(kpi: "startup-time", statistic: "p95", max: 3, severity: .warn, minimumViews: 100),
                Target(kpi: "publish-outcome", min: 0.99, severity: .error, minimumViews: 30),
                Target(kpi: "packet-loss", max: 0.02, min: 0),
            ])
    }

    private func named(_ kpi: String) throws(ConfigurationError) -> String? {
        let words = Vocabulary(
            kpis: ["startup-time", "outcome", "resolution"],
            named: ["outcome": ["played", "failed-before-start", "failed-during-play"], "resolution": []],
            dimensions: [])
        let text = "targets: [{ kpi: \(kpi), max: 0.1 }]"
        return try FileReader(file: "f", vocabulary: words).layer(Array(text.utf8)).targets?.value.first?.kpi
    }

    @Test(arguments: ["outcome.failed", "outcome.failed-before-start", "resolution.1280x720", "startup-time"])
    func `reads the name of one of several values behind a point`(kpi: String) throws {
        #expect(try named(kpi) == kpi)
    }

    @Test(
        arguments: [
            ("outcome", "'outcome' has several values; write the name of one behind a point, such as outcome.played"),
            ("resolution", "'resolution' has several values; write the name of one behind a point: resolution.NAME"),
            ("startup-time.p95", "'startup-time' has one value and no names; write startup-time"),
            ("outcom.failed", "unknown KPI 'outcom'; did you mean 'outcome'?"),
            ("outcome.playd", "unknown name of outcome 'playd'; did you mean 'played'?"),
        ] as [(String, String)])
    func `says what is wrong with a name`(kpi: String, expected: String) {
        #expect(throws: ConfigurationError("f:1:18: " + expected)) { try named(kpi) }
    }

    @Test(arguments: [
        ("publish-outcome: { max: 3 }", "3"), ("publish-outcome: { min: -0.5 }", "-0.5"),
        ("outcome.failed: { max: 2 }", "2"),
    ])
    func `a share has no bound outside of 0 and 1`(text: String, bound: String) {
        let words = Vocabulary(
            kpis: ["publish-outcome", "outcome"], named: ["outcome": ["failed"]],
            shares: ["publish-outcome", "outcome"],
            dimensions: [])
        do throws(ConfigurationError) {
            _ = try FileReader(file: "f", vocabulary: words).layer(Array("targets: { \(text) }".utf8))
            Issue.record("taken")
        } catch {
            let kpi = text.prefix { $0 != ":" }
            #expect(
                error.description.hasSuffix(
                    "'\(bound)' is out of range; '\(kpi)' is a share from 0 to 1: write 0.03 for 3 %"))
        }
    }

    @Test func `reads a list with two targets for one KPI`() throws {
        let targets = try layer(
            """
            targets:
              - { kpi: startup-time, statistic: p50, max: 1 }
              - { kpi: startup-time, statistic: p95, max: 3 }
            """
        ).targets?.value
        #expect(targets?.map(\.statistic) == ["p50", "p95"])
        #expect(targets?.map(\.max) == [1, 3])
    }

    @Test(
        arguments: [
            ("targets: 3", "1:10: found '3'; write a map such as startup-time: { max: 3 }"),
            ("targets: { startup-tme: { max: 3 } }", "1:12: unknown KPI 'startup-tme'; did you mean 'startup-time'?"),
            (
                "targets: [{ kpi: startup, max: 3 }]",
                "1:18: unknown KPI 'startup'; known are startup-time, stalled-time/watched, publish-outcome, freeze-time/observed, packet-loss"
            ),
            ("targets: [{ max: 3 }]", "1:11: a target without a KPI; give kpi"),
            (
                "targets: { startup-time: { kpi: packet-loss, max: 3 } }",
                "1:28: unknown key 'kpi'; known are statistic, max, min, severity, minimum_views"
            ),
            ("targets: { startup-time: 3 }", "1:26: found '3'; write a map of keys and values"),
            ("targets: { startup-time: {} }", "1:26: the target for 'startup-time' has no bound; give max or min"),
            ("targets: { startup-time: { min: 3, max: 2 } }", "1:26: min 3 is over max 2; no value meets both"),
            (
                "targets: { startup-time: { max: 3, statistic: p96 } }",
                "1:47: unknown statistic 'p96'; did you mean 'p90'?"
            ),
            (
                "targets: { startup-time: { max: 3, severity: fatal } }",
                "1:46: unknown severity 'fatal'; known are warn, error"
            ),
            ("targets: { startup-time: { max: 3 s } }", "1:33: found '3 s'; write a number"),
            ("targets: { packet-loss: { max: 2% } }", "1:32: found '2%'; write the ratio, such as 0.01 for 1 %"),
            (
                "targets: { startup-time: { max: 3, minimum_views: 0 } }",
                "1:51: 0 is out of range; write 1 to 1000000000"
            ),
            (
                "targets:\n- { kpi: packet-loss, max: 1 }\n- { kpi: packet-loss, max: 0.5 }",
                "3:3: a second target for 'packet-loss'; keep one"
            ),
        ] as [(String, String)])
    func `says what is wrong with a target`(text: String, expected: String) {
        #expect(fault(inFile: text) == "qoe-report.yaml:" + expected)
    }
}
