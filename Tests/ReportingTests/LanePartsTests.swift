import Charts
@testable import Reporting
import Testing

@Suite struct StateSweepTests {
    @Test func `of several states at once the one that matters most is shown`() {
        var sweep = StateSweep()
        sweep.add(0, 100_000_000, 0)
        sweep.add(20_000_000, 40_000_000, 1)
        sweep.add(30_000_000, 50_000_000, 2)
        #expect(
            sweep.spans(since: 0, categories: 3) == [
                .init(from: 0, to: 20, category: 0), .init(from: 20, to: 30, category: 1),
                .init(from: 30, to: 50, category: 2), .init(from: 50, to: 100, category: 0),
            ])
    }

    @Test func `neighbours of one state are one, and nothing is between states that do not touch`() {
        var sweep = StateSweep()
        sweep.add(0, 10_000_000, 0)
        sweep.add(10_000_000, 20_000_000, 0)
        sweep.add(30_000_000, 40_000_000, 0)
        sweep.add(50_000_000, 50_000_000, 0)
        #expect(
            sweep.spans(since: 0, categories: 1) == [
                .init(from: 0, to: 20, category: 0), .init(from: 30, to: 40, category: 0),
            ])
    }
}

@Suite struct ThinningTests {
    private func points(_ count: Int) -> [LanesChart.Point] {
        (0..<count).map { .init(at: Double($0), value: Double(($0 * 37) % 101)) }
    }

    @Test func `a few points stay as they are`() {
        #expect(points(1_600).thinned() == points(1_600))
    }

    @Test func `of many points the extremes, the ends and the gaps stay`() {
        var many = points(100_000)
        many[5_000] = .init(at: 5_000, value: 9_999)
        many[70_000] = .init(at: 70_000, value: -5)
        many[30_000] = .init(at: 30_000, value: nil)
        let thin = many.thinned()
        #expect(thin.count <= 5 * 401)
        #expect(thin.first == many.first && thin.last == many.last)
        for kept in [5_000, 70_000, 30_000] { #expect(thin.contains(many[kept])) }
        #expect(thin.map(\.at) == thin.map(\.at).sorted())
    }
}
