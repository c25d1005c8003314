import Telemetry

/// Samples of one statistics object in the order of their own moments: times, and a column per field that occurs.
///
/// A value that a sample does not have is NaN inside and nil outside. Samples lie row by row in one piece of memory:
/// a night has hundreds of thousands of short series, and a column each of its own would be as many allocations.
package struct SampleSeries: Sendable {
    /// Moments, microseconds, strictly rising once `settle()` has run.
    package private(set) var times: [Int64] = []
    /// The columns' fields in the order in which they first came, as bytes: they are compared for every value.
    private var columns: [UInt8] = []
    /// Rows of `stride` values, of which the first `columns.count` are columns.
    private var values = ValueRows()
    private var stride = 0
    /// The column after the one set last: the next line most often names the same fields in the same order.
    private var nextColumn = 0
    /// Written only on change: a value lasts until the next sample, there is no gap rule, and the last value
    /// lasts for nothing. Otherwise sample i speaks for the time since sample i − 1.
    package var holds = false
    /// The growing counters of the object: a fall of any of them is a reset.
    package var counters: [Field] = []
    /// Samples before which nobody knows how long nothing was said, in their order: the moment before them is of
    /// another clock. Between them and the samples before there is no interval, no gap, and no reset.
    package internal(set) var breaks: [Int] = []

    /// Samples for which there is room from the first on: most series have more than a few.
    private static let firstRoom = 16
    /// A series of so many samples is long: from here on its rows have no room for columns that may still come.
    private static let long = 4_096

    package init(holds: Bool = false, counters: [Field] = []) {
        self.holds = holds
        self.counters = counters
    }

    package var count: Int { times.count }
    package var isEmpty: Bool { times.isEmpty }

    // MARK: filling

    /// Begins a sample; the values that follow are its.
    package mutating func append(time: Int64) {
        begin(time)
        values.append(.nan, times: stride)
    }

    private mutating func begin(_ time: Int64) {
        if times.count == SampleSeries.long, columns.count < stride { lay(columns.count) }
        times.append(time)
        nextColumn = 0
    }

    /// Adds a sample with all its values.
    package mutating func append(_ row: SampleRow, at time: Int64) {
        if times.isEmpty { times.reserveCapacity(SampleSeries.firstRoom) }
        begin(time)
        let stride = stride
        let isSpread = columns.withUnsafeBufferPointer { columns in
            guard let whole = row.spread(over: columns, stride) else { return false }
            values.append(whole)
            return true
        }
        if isSpread { return }
        values.append(.nan, times: stride)
        for i in 0..<row.count {
            let (code, value) = row[i]
            set(code, value)
        }
    }

    /// Adds a sample that says the same as the newest one.
    mutating func appendCopy(time: Int64) {
        guard let last = times.indices.last else { return append(time: time) }
        begin(time)
        values.repeatValues((last * stride)..<((last + 1) * stride))
    }

    /// Gives a sample another moment, before the series is settled.
    mutating func move(_ sample: Int, to time: Int64) { times[sample] = time }

    /// Sets a value of the newest sample.
    package mutating func set(_ field: Field, _ value: Double) { set(SampleSeries.code(field), value) }

    private mutating func set(_ code: UInt8, _ value: Double) {
        let column = findOrAddColumn(code)
        values[(times.count - 1) * stride + column] = value
        nextColumn = column + 1
    }

    /// Sets a value of any sample.
    mutating func set(_ field: Field, _ value: Double, of sample: Int) {
        let column = findOrAddColumn(SampleSeries.code(field))
        values[sample * stride + column] = value
    }

    /// Sets a text of the newest sample, by its number in the shard.
    package mutating func set(_ field: Field, text: UInt32) { set(field, text == 0 ? .nan : Double(text)) }

    private mutating func findOrAddColumn(_ code: UInt8) -> Int {
        if nextColumn < columns.count, columns[nextColumn] == code { return nextColumn }
        for known in columns.indices where columns[known] == code { return known }
        columns.append(code)
        if columns.count > stride { lay(times.count > SampleSeries.long ? columns.count : max(8, stride * 2)) }
        return columns.count - 1
    }

    /// Lays the rows anew, each with room for so many values.
    private mutating func lay(_ width: Int) {
        var rows = ValueRows(room: max(times.count, SampleSeries.firstRoom) * width)
        let same = min(width, stride)
        for i in 0..<(stride == 0 ? 0 : values.count / stride) {
            rows.append(values, (i * stride)..<(i * stride + same))
            rows.append(.nan, times: width - same)
        }
        // The sample that is being filled has no row yet where there was no column.
        if stride == 0 { rows.append(.nan, times: times.count * width) }
        values = rows
        stride = width
    }

    /// Brings the samples into the order of their moments; of several with one moment one stays (a stale entry is no
    /// sample): the one with the highest counters, else the one that came last.
    package mutating func settle() {
        sort()
        breakBetweenClocks()
    }

    private mutating func sort() {
        var inOrder = true
        for i in times.indices.dropFirst() where times[i] <= times[i - 1] {
            inOrder = false
            break
        }
        if inOrder { return }
        let order = times.indices.sorted { times[$0] != times[$1] ? times[$0] < times[$1] : $0 < $1 }
        var kept: [Int] = []
        for i in order {
            if let last = kept.last, times[last] == times[i] {
                if !isAhead(last, of: i) { kept[kept.count - 1] = i }
            } else {
                kept.append(i)
            }
        }
        var rows = ValueRows(room: kept.count * stride)
        for i in kept { rows.append(values, (i * stride)..<((i + 1) * stride)) }
        values = rows
        times = kept.map { times[$0] }
    }

    /// Whether a sample's counters are higher than a later one's: the first that differs decides, and a number goes
    /// before none.
    private func isAhead(_ sample: Int, of later: Int) -> Bool {
        for field in counters {
            guard let column = column(field) else { continue }
            let (a, b) = (raw(column, sample), raw(column, later))
            if a.isNaN != b.isNaN { return b.isNaN }
            if a != b, !a.isNaN { return a > b }
        }
        return false
    }

    /// Replaces a whole column, for corrections such as unwrapping a counter.
    package mutating func replace(_ field: Field, _ replacements: [Double?]) {
        nextColumn = 0
        let column = findOrAddColumn(SampleSeries.code(field))
        for i in times.indices {
            values[i * stride + column] = i < replacements.count ? replacements[i] ?? .nan : .nan
        }
    }

    // MARK: reading

    /// The place of a field among the columns; nil where no sample has it.
    @inline(__always)
    func column(_ field: Field) -> Int? {
        let code = SampleSeries.code(field)
        for c in 0..<columns.count where columns[c] == code { return c }
        return nil
    }

    /// The case itself; a raw value would be looked up.
    @inline(__always)
    static func code(_ field: Field) -> UInt8 { unsafeBitCast(field, to: UInt8.self) }

    /// A sample's value in a column, NaN for none.
    @inline(__always)
    func raw(_ column: Int, _ index: Int) -> Double { values[index * stride + column] }

    /// Whether any sample has the field.
    package func has(_ field: Field) -> Bool {
        guard let column = column(field) else { return false }
        return times.indices.contains { !raw(column, $0).isNaN }
    }

    /// A sample's value, or nil.
    package func value(_ field: Field, _ index: Int) -> Double? {
        guard let column = column(field) else { return nil }
        let value = raw(column, index)
        return value.isNaN ? nil : value
    }

    /// All values of a field, nil where a sample has none.
    package func values(_ field: Field) -> [Double?] {
        guard let column = column(field) else { return [Double?](repeating: nil, count: count) }
        return times.indices.map { i in
            let value = raw(column, i)
            return value.isNaN ? nil : value
        }
    }

    /// All values of a field, each once.
    func distinct(_ field: Field) -> Set<Double> {
        guard let column = column(field) else { return [] }
        return Set(times.indices.lazy.map { raw(column, $0) }.filter { !$0.isNaN })
    }

    /// The last value of a field.
    package func last(_ field: Field) -> Double? {
        guard let column = column(field) else { return nil }
        for i in times.indices.reversed() where !raw(column, i).isNaN { return raw(column, i) }
        return nil
    }
}
