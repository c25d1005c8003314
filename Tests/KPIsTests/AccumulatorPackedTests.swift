import KPIs
import Testing

struct AccumulatorPackedTests {
    private static let measurements: [(KPI.Kind, [Measurement])] = [
        (.count, [.count(0), .count(3), .count(70_000)]),
        (.duration, [.duration(0), .duration(1.25), .duration(4_000.5)]),
        (.share, [.share(part: 1, whole: 3), .share(part: 0, whole: 0)]),
        (.gauge, [.gauge(weighted: -250, weight: 10), .gauge(weighted: 1e12, weight: 2e6)]),
        (.outcome, [.each([.outcome(true), nil, .outcome(false)]), .each([])]),
        (.name, [.name("played"), .name("größer"), .name("played")]),
        (.category, [.category(["none": 2.5, "cpu": 0.25])]),
        (.tally, [.tally(["404": 3, "": 1])]),
        (.durations, [.durations(["segment": 1, "uncovered": 0.5]), .durations(["segment": 2])]),
        (.statistic, [.statistic(0.03), .statistic(-1)]),
    ]

    private func accumulator(_ kind: KPI.Kind, _ said: [Measurement]) -> Accumulator {
        var sums = Accumulator(kind)
        for measurement in said { sums.add(measurement) }
        return sums
    }

    @Test func `comes back as it was, of every kind`() throws {
        for (kind, said) in Self.measurements {
            let sums = accumulator(kind, said)
            let restored = try Accumulator(packed: sums.packed, as: kind)
            #expect(restored == sums, "\(kind)")
            #expect(restored.value == sums.value)
            #expect(restored.interval == sums.interval)
        }
    }

    @Test func `is the same bytes whatever the order`() {
        for (kind, said) in Self.measurements {
            #expect(accumulator(kind, said).packed == accumulator(kind, said.reversed()).packed, "\(kind)")
        }
    }

    @Test func `adds up after its return as before`() throws {
        let (a, b) = (accumulator(.duration, [.duration(1), .duration(9)]), accumulator(.duration, [.duration(5)]))
        var restored = try Accumulator(packed: a.packed, as: .duration)
        restored += try Accumulator(packed: b.packed, as: .duration)
        #expect(restored == accumulator(.duration, [.duration(1), .duration(5), .duration(9)]))
    }

    @Test func `keeps its first version's bytes`() throws {
        // Version 1, "count", 2 views, none beyond, 3 000 000 and 5 000 000 (both alternating), no names, no parts.
        let bytes: [UInt8] =
            [1, 5] + Array("count".utf8) + [2, 0, 0x80, 0x9B, 0xEE, 2, 0, 0x80, 0xAD, 0xE2, 4, 0, 0, 0, 0, 0]
        #expect(accumulator(.count, [.count(1), .count(2)]).packed == bytes)
    }

    @Test func `refuses bytes that are cut, longer, of another version or kind`() {
        for (kind, said) in Self.measurements {
            let bytes = accumulator(kind, said).packed
            for length in 0..<bytes.count {
                #expect(throws: PackedProblem.self) { try Accumulator(packed: Array(bytes[..<length]), as: kind) }
            }
            #expect(throws: PackedProblem.self) { try Accumulator(packed: bytes + [0], as: kind) }
            #expect(throws: PackedProblem.self) { try Accumulator(packed: [2] + bytes.dropFirst(), as: kind) }
            #expect(throws: PackedProblem.self) { try Accumulator(packed: bytes, as: .rate) }
        }
    }
}
