import Input
import Pipeline
import TestSupport
import Testing

@Suite struct StageTimesTests {
    @Test(arguments: [(0.0, "0.00 s"), (0.004, "0.00 s"), (0.016, "0.02 s"), (1.05, "1.05 s"), (61.999, "62.00 s")])
    func `seconds are told to the hundredth`(seconds: Double, text: String) {
        #expect(StageTimes.seconds(seconds) == text)
    }

    @Test func `every stage of a night takes some time, and nobody's without being asked`() throws {
        let files = try NightFiles([Fixtures.url("nights/example").path]).files
        var plan = NightPlan(label: "n", night: nil, files: files, workers: 2)
        let times = StageTimes()
        #expect(StageTimes.Stage.allCases.allSatisfy { times[$0] == 0 })
        plan.times = times
        let outcome = try NightlyRun.measure(plan)
        #expect(StageTimes.Stage.allCases.allSatisfy { times[$0] > 0 }, "\(times.text)")
        #expect(outcome.inflatedBytes > 100_000)
    }
}
