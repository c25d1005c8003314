import Telemetry

/// The values of one sample while its line is read: they join their series together.
///
/// Reused from line to line. A value that is set one by one in a series costs ten times as much.
package final class SampleRow {
    /// The fields that were set, in their order, and beside them their values. A field may stand there twice.
    private var codes: UnsafeMutablePointer<UInt8>
    private var values: UnsafeMutablePointer<Double>
    private var capacity = 64
    package private(set) var count = 0
    /// A series' row, as `spread` makes it.
    private var row: UnsafeMutablePointer<Double>
    private var rowCapacity = 64

    package init() {
        codes = .allocate(capacity: capacity)
        values = .allocate(capacity: capacity)
        row = .allocate(capacity: rowCapacity)
    }

    deinit {
        codes.deallocate()
        values.deallocate()
        row.deallocate()
    }

    /// Forgets the sample before.
    @inline(__always)
    package func clear() { count = 0 }

    /// Sets a value; of a field that is set twice the later one counts.
    @inline(__always)
    package func set(_ field: Field, _ value: Double) {
        if count == capacity { grow() }
        codes[count] = SampleSeries.code(field)
        values[count] = value
        count += 1
    }

    /// Sets a text by its number in the shard; 0 is none.
    @inline(__always)
    package func set(_ field: Field, text: UInt32) { set(field, text == 0 ? .nan : Double(text)) }

    /// Takes values back.
    func forget(_ fields: Field...) {
        for field in fields {
            let code = SampleSeries.code(field)
            for i in 0..<count where codes[i] == code { values[i] = .nan }
        }
    }

    /// The code of a field that was set, and its value.
    subscript(_ place: Int) -> (code: UInt8, value: Double) { (codes[place], values[place]) }

    /// Lays the values out as a row of a series.
    ///
    /// - Parameters:
    ///   - columns: the series' fields.
    ///   - stride: values of a row, at least as many as columns.
    /// - Returns: the row, good until the next call; nil where a field has no column or comes before an earlier one.
    func spread(over columns: UnsafeBufferPointer<UInt8>, _ stride: Int) -> UnsafeBufferPointer<Double>? {
        if stride > rowCapacity { widen(stride) }
        row.update(repeating: .nan, count: stride)
        var column = 0
        for i in 0..<count {
            let code = codes[i]
            while column < columns.count, columns[column] != code { column += 1 }
            guard column < columns.count else { return nil }
            row[column] = values[i]
            column += 1
        }
        return UnsafeBufferPointer(start: row, count: stride)
    }

    private func grow() {
        let wider = (
            codes: UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2),
            values: UnsafeMutablePointer<Double>.allocate(capacity: capacity * 2)
        )
        wider.codes.moveInitialize(from: codes, count: count)
        wider.values.moveInitialize(from: values, count: count)
        codes.deallocate()
        values.deallocate()
        (codes, values) = wider
        capacity *= 2
    }

    private func widen(_ stride: Int) {
        row.deallocate()
        row = .allocate(capacity: stride)
        rowCapacity = stride
    }
}
