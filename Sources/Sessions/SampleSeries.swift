import Telemetry

/// Samples of one statistics object in the order of their own moments: times, and a column per field.
///
/// A value that a sample does not have is NaN inside a column and nil outside.
package struct SampleSeries: Sendable {
    /// Moments, microseconds, strictly rising once `settle()` has run.
    package private(set) var times: [Int64] = []
    private var columns: [[Double]] = Array(repeating: [], count: 256)
    /// Written only on change: a value lasts until the next sample, there is no gap rule, and the last value
    /// lasts for nothing. Otherwise sample i speaks for the time since sample i − 1.
    package var holds = false
    /// The growing counters of the object: a fall of any of them is a reset.
    package var counters: [Field] = []

    package init(holds: Bool = false, counters: [Field] = []) {
        self.holds = holds
        self.counters = counters
    }

    package var count: Int { times.count }
    package var isEmpty: Bool { times.isEmpty }

    // MARK: filling

    /// Begins a sample; the values that follow are its.
    package mutating func append(time: Int64) { times.append(time) }

    /// Sets a value of the newest sample.
    package mutating func set(_ field: Field, _ value: Double) {
        let column = Int(field.rawValue)
        let index = times.count - 1
        while columns[column].count < index { columns[column].append(.nan) }
        if columns[column].count == index { columns[column].append(value) } else { columns[column][index] = value }
    }

    /// Sets a text of the newest sample, by its number in the shard.
    package mutating func set(_ field: Field, text: UInt32) { set(field, text == 0 ? .nan : Double(text)) }

    /// Brings the samples into the order of their moments and drops repeated ones (a stale entry is no sample).
    package mutating func settle() {
        var inOrder = true
        for i in times.indices.dropFirst() where times[i] <= times[i - 1] {
            inOrder = false
            break
        }
        if inOrder { return }
        let order = times.indices.sorted { times[$0] != times[$1] ? times[$0] < times[$1] : $0 < $1 }
        var kept: [Int] = []
        for i in order {
            if let last = kept.last, times[last] == times[i] { continue }
            kept.append(i)
        }
        for c in columns.indices where !columns[c].isEmpty {
            let old = columns[c]
            columns[c] = kept.map { $0 < old.count ? old[$0] : .nan }
        }
        times = kept.map { times[$0] }
    }

    /// Replaces a whole column, for corrections such as unwrapping a counter.
    package mutating func replace(_ field: Field, _ values: [Double?]) {
        columns[Int(field.rawValue)] = values.map { $0 ?? .nan }
    }

    // MARK: reading

    /// Whether any sample has the field.
    package func has(_ field: Field) -> Bool { columns[Int(field.rawValue)].contains { !$0.isNaN } }

    /// A sample's value, or nil.
    package func value(_ field: Field, _ index: Int) -> Double? {
        let column = columns[Int(field.rawValue)]
        guard index < column.count, !column[index].isNaN else { return nil }
        return column[index]
    }

    /// All values of a field, nil where a sample has none.
    package func values(_ field: Field) -> [Double?] { times.indices.map { value(field, $0) } }

    /// The last value of a field.
    package func last(_ field: Field) -> Double? { columns[Int(field.rawValue)].last { !$0.isNaN } }
}
