import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

/// A series in whatever order its moments come: microseconds, bytes, frame rate.
private func series(_ samples: [(Int64, Double?, Double)], holds: Bool = false) -> SampleSeries {
    var series = SampleSeries(holds: holds, counters: [.bytes])
    for (time, bytes, rate) in samples {
        series.append(time: time)
        if let bytes { series.set(.bytes, bytes) }
        series.set(.frameRate, rate)
    }
    series.settle()
    return series
}

private let epoch: Int64 = 1_795_946_400_000_000

@Suite struct SampleSeriesBreaksTests {
    @Test func `a sample on another kind of clock begins a segment, without an interval before it`() {
        let mixed = series([(5_000_000, 0, 30), (6_000_000, 100, 30), (epoch, 50, 30), (epoch + 1_000_000, 80, 30)])
        #expect(mixed.breaks == [2])
        #expect(mixed.segmentStarts == [2])
        #expect(mixed.resets.isEmpty)
        let intervals = Intervals(mixed)
        #expect(intervals.seconds == [1, 0, 1])
        #expect(intervals.observed == 2)
        #expect(intervals.gaps.isEmpty)
        #expect(mixed.growth(.bytes, mixed.segmentStarts) == [100, nil, 30])
    }

    @Test func `a fall behind a break is no reset, one further on is`() {
        let mixed = series([(1_000_000, 90, 0), (epoch, nil, 0), (epoch + 1_000_000, 10, 0), (epoch + 2_000_000, 5, 0)])
        #expect(mixed.resets == [3])
        #expect(Receiving.video(mixed).measurements["resets"] == .count(1))
    }

    @Test func `what is counted grows across a break, what is measured by time does not`() {
        func said(_ counts: [Double]) -> [String: Measurement] {
            var series = SampleSeries(counters: [.bytes, .packets, .freezeCount])
            for (time, count) in zip([1_000_000, 2_000_000, epoch, epoch + 1_000_000], counts) {
                series.append(time: time)
                series.set(.bytes, count * 1_000)
                series.set(.packets, count * 90)
                series.set(.lostPackets, count * 10)
                series.set(.freezeCount, count)
                series.set(.freezeTime, count / 2)
            }
            series.settle()
            return Receiving.video(series).measurements
        }
        let on = said([1, 2, 4, 5])
        #expect(on["freeze-count"] == .count(4))
        #expect(on["freeze-time"] == .duration(2))
        #expect(on["freeze-time/longest"] == .duration(1))
        #expect(on["packet-loss"] == .share(part: 40, whole: 400))
        // 1 000 bytes in each of the two seconds that are known.
        #expect(on["received-bitrate"] == .rate(amount: 16_000, seconds: 2))
        // Counters that are lower behind the break are of another segment: 1 and 1.
        let anew = said([4, 5, 1, 2])
        #expect(anew["freeze-count"] == .count(2))
        #expect(anew["packet-loss"] == .share(part: 20, whole: 200))
        #expect(anew["resets"] == .count(0))
    }

    @Test func `two samples with a break between them say nothing of time`() {
        let said = Receiving(media: .video, stream: series([(1_000_000, 0, 30), (epoch, 9, 30)])).measurements
        #expect(said.isEmpty)
    }

    @Test func `of several samples with one moment the one with the highest counters stays`() {
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]] {
            let samples: [(Int64, Double?, Double)] = [
                (0, 0, 25), (1_000_000, 100, 25), (1_000_000, 200, 5), (1_000_000, nil, 7),
            ]
            let one = series(order.map { samples[$0] })
            #expect(one.values(.bytes) == [0, 200])
            #expect(one.values(.frameRate) == [25, 5])
        }
    }

    @Test func `where the counters say nothing, the last one stays`() {
        #expect(series([(0, 1, 25), (0, 1, 5)]).values(.frameRate) == [5])
    }
}
