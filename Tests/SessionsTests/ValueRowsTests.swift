import Telemetry
import Testing

@testable import Sessions

@Suite struct ValueRowsTests {
    private func numbers(_ rows: ValueRows) -> [Double] { (0..<rows.count).map { rows[$0] } }

    private func append(_ row: [Double], to rows: inout ValueRows) { row.withUnsafeBufferPointer { rows.append($0) } }

    @Test func `keeps what was appended while it grows`() {
        var rows = ValueRows()
        for i in 0..<1_000 { append([Double(i), 0.5], to: &rows) }
        #expect(rows.count == 2_000)
        #expect(rows[0] == 0 && rows[1] == 0.5 && rows[1_998] == 999)
    }

    @Test func `a copy keeps its own values`() {
        var rows = ValueRows()
        append([1, 2], to: &rows)
        var copy = rows
        copy[0] = 9
        append([3], to: &rows)
        append([4, 5], to: &copy)
        #expect(numbers(rows) == [1, 2, 3])
        #expect(numbers(copy) == [9, 2, 4, 5])
    }

    @Test func `repeats values of its own, beyond the room that there was`() {
        var rows = ValueRows()
        for i in 0..<16 { append([Double(i)], to: &rows) }
        rows.repeatValues(14..<16)
        #expect(numbers(rows).suffix(4) == [14, 15, 14, 15])
    }

    @Test func `takes values of others, and fills with one`() {
        var others = ValueRows()
        append([1, 2, 3, 4], to: &others)
        var rows = ValueRows()
        rows.append(others, 1..<3)
        rows.append(7, times: 2)
        #expect(numbers(rows) == [2, 3, 7, 7])
    }

    // A series of more than 4,096 samples gives up the room that its rows have for columns to come.
    @Test(arguments: [4_095, 4_096, 4_097, 9_000])
    func `a long series keeps its values, also beside a column that comes late`(_ late: Int) {
        var series = SampleSeries()
        for i in 0..<10_000 {
            series.append(time: Int64(i))
            series.set(.bytes, Double(i))
            series.set(.packets, Double(2 * i))
            if i >= late { series.set(.width, 640) }
        }
        series.settle()
        #expect(series.count == 10_000)
        for i in [0, 4_094, 4_095, 4_096, 4_097, 8_999, 9_999] {
            #expect(series.value(.bytes, i) == Double(i))
            #expect(series.value(.packets, i) == Double(2 * i))
            #expect(series.value(.width, i) == (i >= late ? 640 : nil))
        }
    }
}
