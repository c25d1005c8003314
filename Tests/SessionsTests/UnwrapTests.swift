import Sessions
import Telemetry
import Testing

/// A series whose byte counter has these values, a second apart.
private func series(_ bytes: [Double?]) -> SampleSeries {
    var series = SampleSeries(counters: [.bytes])
    for (i, value) in bytes.enumerated() {
        series.append(time: Int64(i) * 1_000_000)
        if let value { series.set(.bytes, value) }
    }
    return series
}

private func unwrapped(_ bytes: [Double?]) -> [Double?] {
    var series = series(bytes)
    series.unwrap(.bytes)
    return series.values(.bytes)
}

@Suite struct UnwrapTests {
    @Test func `goes on where a signed counter of 32 bits has gone round`() {
        #expect(
            unwrapped([2_147_483_000, -2_147_483_296, -2_147_482_296])
                == [2_147_483_000, 2_147_484_000, 2_147_485_000])
    }

    @Test func `goes on after the counter is positive again, and round a second time`() {
        #expect(
            unwrapped([2_147_483_647, -2_147_483_648, -1, 0, 2_147_483_647, -2_147_483_648])
                == [2_147_483_647, 2_147_483_648, 4_294_967_295, 4_294_967_296, 6_442_450_943, 6_442_450_944])
    }

    @Test func `leaves a reset a reset`() {
        #expect(unwrapped([2_147_483_000, -2_147_483_296, -2_147_483_400]).last == -2_147_483_400)
        #expect(unwrapped([5_000, 100]) == [5_000, 100])
        #expect(unwrapped([5_000, -2_000_000_000]) == [5_000, -2_000_000_000])
    }

    @Test func `passes over samples without the counter`() {
        #expect(unwrapped([2_147_483_000, nil, -2_147_483_296]) == [2_147_483_000, nil, 2_147_484_000])
    }

    @Test func `a fall to the far end from a small number is a reset`() {
        #expect(unwrapped([0, 1_000_000, -2_147_483_648]) == [0, 1_000_000, -2_147_483_648])
    }
}
