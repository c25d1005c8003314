import CDN
import Input
import Pipeline
import TestSupport
import Testing

@Suite struct CarriedFailuresTests {
    /// 2026-11-30T00:00:00Z, microseconds.
    private static let end: Int64 = 1_795_996_800_000_000
    private static let day: Int64 = 86_400_000_000

    /// Measures a log as the night before `end`, or as that after it.
    private func measure(_ log: RequestLog, isNext: Bool, prepare: (inout NightPlan) -> Void = { _ in }) throws
        -> NightlyRun.Outcome
    {
        let folder = try ScratchFolder()
        let path = try folder.write("a.ndjson", Array(log.text.utf8))
        let start = CarriedFailuresTests.end - (isNext ? 0 : CarriedFailuresTests.day)
        var plan = NightPlan(
            label: "n", night: start..<start + CarriedFailuresTests.day, files: try NightFiles([path]).files, workers: 2
        )
        plan.carry = Carry(
            start..<start + CarriedFailuresTests.day, nextEnds: start + 2 * CarriedFailuresTests.day)
        prepare(&plan)
        return try NightlyRun.measure(plan)
    }

    @Test func `what failed before midnight is compared with its twin that went well after it`() throws {
        var evening = RequestLog()
        evening.now = Int(CarriedFailuresTests.end / 1_000) - 60_000
        evening.segment("/film/a.m4s", status: 404, headers: RequestLog.fastly("CDG", "MISS"))
        var morning = RequestLog()
        morning.session = "s-2"
        morning.now = Int(CarriedFailuresTests.end / 1_000) + 60_000
        morning.segment("/film/a.m4s", headers: RequestLog.fastly("FRA"))
        let first = try measure(evening, isNext: false)
        #expect(first.requests.failures.isEmpty)
        let second = try measure(morning, isNext: true) { $0.carry?.incoming = first.outgoing }
        let sample = try #require(second.requests.failures.sorted(by: <).first?.value.earliest.samples.first)
        #expect(sample.session == "s-1" && sample.status == 404)
        #expect(second.requests.control(of: sample, vendor: "fastly")?.pop == "FRA")
    }
}
