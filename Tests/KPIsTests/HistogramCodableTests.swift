import Foundation
import KPIs
import Testing

@Suite struct HistogramCodableTests {
    private func again(_ histogram: Histogram) throws -> Histogram {
        try JSONDecoder().decode(Histogram.self, from: JSONEncoder().encode(histogram))
    }

    @Test func `comes back as it was: empty, of few values, of many, with zeros`() throws {
        #expect(try again(Histogram()) == Histogram())
        var histogram = Histogram()
        for value in [0.1, 0.1, -0.5, 1e-12] { histogram.add(value) }
        #expect(try again(histogram) == histogram)
        for i in 0..<500 { histogram.add(Double(i % 90) * 1.37) }
        var restored = try again(histogram)
        #expect(restored == histogram)
        restored.add(3)
        histogram.add(3)
        #expect(restored == histogram)
    }
}
