import History
import KPIs
import Testing

struct TargetVerdictTests {
    /// 1 s to 40 s, one play each: the median lies near 20, p95 near 38; every fourth play stalls for 3 s of 30.
    private var table: KPITable {
        Nights.table(
            (1...40).map { i -> [String: Measurement] in
                let stalls = i % 4 == 0 ? 1 : 0
                return [
                    "startup-time": .duration(Double(i)), "stall-count": .count(stalls),
                    "stall-count/hour": .rate(amount: Double(stalls), seconds: 30),
                    "stalled-time/watched": .share(part: Double(3 * stalls), whole: 30), "outcome": .name("played"),
                ]
            })
    }

    private func outcome(_ target: KPITarget) throws -> TargetVerdict {
        let verdicts = TargetVerdict.judge([target], table, Nights.catalogue)
        #expect(verdicts.count == 1)
        return try #require(verdicts.first)
    }

    @Test func `goes by the median of a duration, or by the percentile it names`() throws {
        #expect(try outcome(KPITarget(column: "startup-time", max: 21)).outcome == .met)
        #expect(try outcome(KPITarget(column: "startup-time", max: 19)).outcome == .missed)
        let tail = try outcome(KPITarget(column: "startup-time", statistic: "p95", max: 30))
        #expect(tail.outcome == .missed)
        #expect(abs((tail.figure ?? 0) - 38) < 0.4)
        #expect(try outcome(KPITarget(column: "startup-time", statistic: "mean", max: 20.5)).outcome == .met)
        #expect(try outcome(KPITarget(column: "startup-time", statistic: "longest", max: 40)).outcome == .met)
    }

    @Test func `goes by the ratio of sums of a share, the mean, the sum or the rate of a count`() throws {
        #expect(try outcome(KPITarget(column: "stalled-time/watched", max: 0.025)).figure == 0.025)
        #expect(try outcome(KPITarget(column: "stall-count", max: 1)).figure == 0.25)
        #expect(try outcome(KPITarget(column: "stall-count", statistic: "value", max: 1)).figure == 10)
        // 10 stalls in 1200 s.
        #expect(try outcome(KPITarget(column: "stall-count", statistic: "per_hour", max: 30)).figure == 30)
    }

    @Test func `a rate per hour is held against a figure per hour`() throws {
        // 10 stalls in 1200 s.
        let verdict = try outcome(KPITarget(column: "stall-count/hour", max: 1))
        #expect(verdict.figure == 30 && verdict.outcome == .missed)
        #expect(try outcome(KPITarget(column: "stall-count/hour", max: 30)).outcome == .met)
    }

    @Test func `per hour, those are counted that say how long they watched`() {
        let watched: [String: Measurement] = [
            "stall-count": .count(1), "stall-count/hour": .rate(amount: 1, seconds: 60),
        ]
        let table = Nights.table(
            Array(repeating: watched, count: 30) + Array(repeating: ["stall-count": Measurement.count(1)], count: 9))
        let targets = ["per_view", "per_hour"].map { KPITarget(column: "stall-count", statistic: $0, max: 100) }
        #expect(TargetVerdict.judge(targets, table, Nights.catalogue).map(\.said) == [39, 30])
    }

    @Test func `sound is not asked for pictures, nor pictures for sound`() throws {
        let receiving = KPI.Measure.receiving { _ in nil }
        let columns: [(String, KPI.Column)] = [
            ("freeze-time", .init("freeze-time/observed", .share, .ratio, receiving)),
            ("concealment", .init("concealment", .share, .ratio, receiving)),
            ("packet-loss", .init("packet-loss", .share, .ratio, receiving)),
        ]
        let catalogue = Columns(columns.map { Nights.kpi($0.0, [$0.1]) })
        var table = KPITable(dimensions: [], catalogue: catalogue)
        for isAudio in [false, true] {
            table.add(Section(scope: .receiving, source: "webrtc", isAudio: isAudio), [:], [nil, nil, nil])
        }
        func sections(_ column: String) -> [String?] {
            TargetVerdict.judge([KPITarget(column: column, max: 0.1)], table, catalogue).map(\.section?.name)
        }
        #expect(sections("freeze-time/observed") == ["receiving/webrtc"])
        #expect(sections("concealment") == ["receiving/webrtc/audio"])
        #expect(sections("packet-loss") == ["receiving/webrtc", "receiving/webrtc/audio"])
    }

    @Test func `what speaks of pictures or sound alone is in the catalogue`() {
        #expect(KPI.ofPictures.union(KPI.ofSound).isSubset(of: Set(KPI.all.map(\.id))))
    }

    @Test func `knows both limits`() throws {
        #expect(try outcome(KPITarget(column: "startup-time", max: 30, min: 10)).outcome == .met)
        #expect(try outcome(KPITarget(column: "startup-time", max: 60, min: 30)).outcome == .missed)
    }

    @Test func `is insufficient under the minimum of views`() throws {
        let verdict = try outcome(KPITarget(column: "startup-time", max: 1, minimumViews: 41))
        #expect(verdict.outcome == .insufficientData)
        #expect(verdict.said == 40)
    }

    @Test func `of one name goes by its share of those that say something`() throws {
        let fates = [
            "played": 6, "failed before start": 1, "failed during play": 1, "exit before start": 2, "unknown": 5,
        ]
        let table = Nights.table(
            fates.flatMap { name, count in Array(repeating: ["outcome": Measurement.name(name)], count: count) })
        func verdict(_ column: String, _ statistic: String? = nil) -> TargetVerdict? {
            TargetVerdict.judge(
                [KPITarget(column: column, statistic: statistic, max: 0.15, minimumViews: 10)], table, Nights.catalogue
            ).first
        }
        let failed = try #require(verdict("outcome.failed"))
        #expect(failed.figure == 0.2 && failed.said == 10 && failed.outcome == .missed)
        #expect(failed.section == Nights.player)
        let early = try #require(verdict("outcome.failed-before-start"))
        #expect(early.figure == 0.1 && early.outcome == .met)
        // It did not happen: that is known.
        #expect(verdict("outcome.closed")?.figure == 0)
        #expect(verdict("outcome.failed", "p95")?.outcome == .unknown)
        #expect(verdict("startup-time.failed")?.outcome == .unknown)
        let silent = Nights.table([["outcome": .name("unknown")]])
        #expect(
            TargetVerdict.judge([KPITarget(column: "outcome.failed", max: 1)], silent, Nights.catalogue)[0].figure
                == nil)
    }

    @Test func `of one of several durations goes by its median`() {
        let catalogue = Columns([
            Nights.kpi("startup-breakdown", [.init("startup-breakdown", .durations, .seconds, Nights.playback)])
        ])
        var table = KPITable(dimensions: [], catalogue: catalogue)
        for i in 1...9 { table.add(Nights.player, [:], [.durations(["contentKey": Double(i), "segment": 20])]) }
        let target = KPITarget(column: "startup-breakdown.contentkey", max: 6, minimumViews: 1)
        let verdict = TargetVerdict.judge([target], table, catalogue)[0]
        #expect(abs((verdict.figure ?? 0) - 5) < 0.05)
        #expect(verdict.outcome == .met)
    }

    @Test func `is unknown where nothing can say`() throws {
        #expect(try outcome(KPITarget(column: "outcome", max: 1)).outcome == .unknown)
        #expect(try outcome(KPITarget(column: "packet-loss", max: 0.01)).section == nil)
        let silent = Nights.table([["outcome": .name("played")]])
        let verdicts = TargetVerdict.judge([KPITarget(column: "startup-time", max: 3)], silent, Nights.catalogue)
        #expect(verdicts.map(\.outcome) == [.unknown])
        #expect(verdicts.first?.figure == nil)
    }
}
