import TestSupport
import Testing

@testable import Sessions

/// A play whose requests overlap, are logged late, or end after a stall; a fixed sequence of chance decides.
private struct RandomPlay {
    private(set) var play = Playback()
    private var state: UInt64

    init(seed: UInt64, isOrdered: Bool) {
        state = seed
        for i in 0..<300 {
            let at = Int64(i) * 2_000_000 + next(1_500_000)
            let request = NetworkRequest(at: at, family: i % 7 == 0 ? .contentKey : .segment, object: .segment)
            let transaction = NetworkRequest.Transaction()
            if next(5) > 0 { transaction.fetchStart = at - next(90_000_000) }
            if next(5) > 0 { transaction.responseEnd = at + next(3_000_000) - 1_000_000 }
            transaction.status = next(20) == 0 ? 404 : 200
            request.transactions = [transaction]
            play.requests.append(request)
            let variant = Playback.Variant(average: Double(next(9)) * 1e6, peak: nil)
            if next(3) == 0 { play.variantMarks.append(Playback.VariantMark(at: at, variant: variant)) }
            if next(4) == 0 {
                let step = [.began, .ended, .succeeded, .failed][Int(next(4))] as Playback.Switch.Step
                play.switches.append(Playback.Switch(at: at, step: step, from: nil, to: variant))
            }
        }
        guard !isOrdered else { return }
        play.requests.swapAt(10, 200)
        if play.variantMarks.count > 60 { play.variantMarks.swapAt(3, 60) }
    }

    private mutating func next(_ limit: Int64) -> Int64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int64(truncatingIfNeeded: state >> 33) % limit
    }
}

@Suite struct PlayIndexTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64], [true, false])
    func `what is looked up is what is found by going through all`(seed: UInt64, isOrdered: Bool) {
        let plain = RandomPlay(seed: seed, isOrdered: isOrdered).play
        var indexed = plain
        indexed.index = PlayIndex(plain)
        for at in stride(from: Int64(-5_000_000), to: 620_000_000, by: 1_300_000) {
            #expect(StallCause.seen(at, plain).map(\.at) == StallCause.seen(at, indexed).map(\.at))
            #expect(plain.variant(at: at) == indexed.variant(at: at))
            #expect(StallCause.of(stallAt: at, in: plain) == StallCause.of(stallAt: at, in: indexed))
            let failed = plain.failedSwitches.last { $0 <= at }
            #expect(indexed.index?.newestFailedSwitch(before: at, in: indexed) == failed)
        }
    }

    @Test func `a moment at the end of time has neighbours too`() {
        let play = RandomPlay(seed: 5, isOrdered: true).play
        let index = PlayIndex(play)
        for at in [Int64.min, .min + 1, .max - 1, .max] {
            #expect(index.requests(around: at, reach: StallCause.reach, of: play).count <= 300)
            #expect(index.variantMark(at: at, of: play) == play.variantMarks.lastIndex { $0.at <= at })
        }
    }

    @Test func `a stall within any seek's window is a seek's`() {
        var play = Playback()
        play.seeks = [50, 10, 30]
        play.seekCompletions = [12, 36]
        play.seekGrace = 0.000_005
        let windows = SeekWindows(play)
        // 10…17, 30…41, and ten seconds from 50 on: nothing in the log ends that seek.
        let inside = (0...75).filter { windows.contains(Int64($0)) }
        #expect(inside == Array(10...17) + Array(30...41) + Array(50...75))
        #expect(windows.contains(50 + SeekWindows.longest + 5) && !windows.contains(50 + SeekWindows.longest + 6))
    }
}
