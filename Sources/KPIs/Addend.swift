/// What a row adds to a column of every group that its view belongs to: turned into whole numbers once, added many
/// times. Plain numbers alone, for the rows of a group are run through for each of them.
struct Addend {
    var amounts = Amounts()
    /// The view's own values: how many, between which, and the buckets of those above zero.
    private(set) var values = 0
    private(set) var minimum = Double.infinity
    private(set) var maximum = -Double.infinity
    private(set) var lowest = UInt16.max
    private(set) var highest: UInt16 = 0

    /// Adds a value of which the distribution is kept.
    @inline(__always)
    mutating func keep(_ value: Double, _ bucket: UInt16) {
        values += 1
        minimum = min(minimum, value)
        maximum = max(maximum, value)
        guard bucket > 0 else { return }
        lowest = min(lowest, bucket)
        highest = max(highest, bucket)
    }

    @inline(__always)
    mutating func addValues(_ more: Addend) {
        values += more.values
        minimum = min(minimum, more.minimum)
        maximum = max(maximum, more.maximum)
        lowest = min(lowest, more.lowest)
        highest = max(highest, more.highest)
    }
}
