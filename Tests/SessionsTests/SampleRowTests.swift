import Sessions
import Telemetry
import Testing

private typealias Values = [(Field, Double)]

@Suite struct SampleRowTests {
    /// The series of samples that set these values, a second apart.
    private func series(_ samples: [Values]) -> SampleSeries {
        let row = SampleRow()
        var series = SampleSeries()
        for (i, values) in samples.enumerated() {
            row.clear()
            for (field, value) in values { row.set(field, value) }
            series.append(row, at: Int64(i) * 1_000_000)
        }
        return series
    }

    @Test func `a field that a sample does not set is missing in it`() {
        let series = series([
            [(.bytes, 1), (.width, 2), (.height, 3)], [(.bytes, 4), (.height, 5)], [], [(.height, 6)],
        ])
        #expect(series.times == [0, 1_000_000, 2_000_000, 3_000_000])
        #expect(series.values(.bytes) == [1, 4, nil, nil])
        #expect(series.values(.width) == [2, nil, nil, nil])
        #expect(series.values(.height) == [3, 5, nil, 6])
    }

    @Test func `fields may come in any order and for the first time in any sample`() {
        let series = series([[(.bytes, 1)], [(.width, 2), (.bytes, 3)], [(.bytes, 4), (.height, 5), (.width, 6)]])
        #expect(series.values(.bytes) == [1, 3, 4])
        #expect(series.values(.width) == [nil, 2, 6])
        #expect(series.values(.height) == [nil, nil, 5])
    }

    @Test func `of a field that is set twice the later value counts`() {
        let series = series([[(.bytes, 1), (.bytes, 2)], [(.bytes, 3), (.width, 4), (.bytes, 5)]])
        #expect(series.values(.bytes) == [2, 5])
        #expect(series.values(.width) == [nil, 4])
    }

    @Test func `a row has room for more fields than any line has`() {
        let all = Field.allCases.filter { $0.form == .number }
        let row = SampleRow()
        var series = SampleSeries()
        for field in all + all.reversed() { row.set(field, Double(field.rawValue)) }
        series.append(row, at: 0)
        #expect(all.allSatisfy { series.values($0) == [Double($0.rawValue)] })
    }
}
