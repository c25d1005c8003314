/// Counts of values in integer buckets: merging is exact and does not depend on the order.
///
/// Bucket borders are those of the double itself: each octave has 64 buckets, so a bucket's middle is within
/// 0.8 % of every value in it. No logarithm is taken, so every machine agrees.
package struct Histogram: Sendable, Equatable {
    /// Bucket → count, the compact part, in the order of the buckets.
    private var sorted: [(bucket: UInt16, count: Int)] = []
    /// Buckets of values added since the last compaction.
    private var fresh: [UInt16] = []
    package private(set) var count = 0
    package private(set) var minimum = Double.infinity
    package private(set) var maximum = -Double.infinity

    package init() {}

    private static let offset = Int64(1023 - 32) << 6

    /// The bucket of a value: 0 for zero and less, else by exponent and six bits of mantissa from 2⁻³² upwards.
    package static func bucket(_ value: Double) -> UInt16 {
        guard value > 0 else { return 0 }
        let index = Int64(value.bitPattern >> 46) - offset
        return UInt16(clamping: max(1, index + 1))
    }

    /// The middle of a bucket.
    package static func middle(_ bucket: UInt16) -> Double {
        guard bucket > 0 else { return 0 }
        let (low, high) = bounds(bucket)
        return (low + high) / 2
    }

    /// The bucket's lower bound, inclusive, and upper bound, exclusive.
    package static func bounds(_ bucket: UInt16) -> (low: Double, high: Double) {
        guard bucket > 0 else { return (0, 0) }
        let bits = UInt64(Int64(bucket) - 1 + offset) << 46
        return (Double(bitPattern: bits), Double(bitPattern: bits + (1 << 46)))
    }

    package mutating func add(_ value: Double) {
        count += 1
        minimum = min(minimum, value)
        maximum = max(maximum, value)
        fresh.append(Histogram.bucket(value))
        if fresh.count >= 4_096 { compact() }
    }

    private mutating func compact() {
        guard !fresh.isEmpty else { return }
        fresh.sort()
        var runs: [(bucket: UInt16, count: Int)] = []
        for bucket in fresh {
            if runs.last?.bucket == bucket { runs[runs.count - 1].count += 1 } else { runs.append((bucket, 1)) }
        }
        fresh.removeAll(keepingCapacity: true)
        sorted = Histogram.merged(sorted, runs)
    }

    private static func merged(
        _ a: [(bucket: UInt16, count: Int)], _ b: [(bucket: UInt16, count: Int)]
    ) -> [(bucket: UInt16, count: Int)] {
        if a.isEmpty { return b }
        var result: [(bucket: UInt16, count: Int)] = []
        result.reserveCapacity(a.count + b.count)
        var i = 0
        var j = 0
        while i < a.count || j < b.count {
            if j == b.count || (i < a.count && a[i].bucket < b[j].bucket) {
                result.append(a[i])
                i += 1
            } else if i == a.count || b[j].bucket < a[i].bucket {
                result.append(b[j])
                j += 1
            } else {
                result.append((a[i].bucket, a[i].count + b[j].count))
                i += 1
                j += 1
            }
        }
        return result
    }

    package static func += (sum: inout Histogram, more: Histogram) {
        sum.compact()
        sum.sorted = merged(sum.sorted, more.buckets)
        sum.count += more.count
        sum.minimum = min(sum.minimum, more.minimum)
        sum.maximum = max(sum.maximum, more.maximum)
    }

    /// Buckets that hold something, lowest first.
    package var buckets: [(bucket: UInt16, count: Int)] {
        var copy = self
        copy.compact()
        return copy.sorted
    }

    /// The value at a rank share (0…1) by nearest rank, within 0.8 %; nil without values.
    package func percentile(_ share: Double) -> Double? {
        guard count > 0 else { return nil }
        let rank = max(1, Int((share * Double(count)).rounded(.up)))
        var seen = 0
        for (bucket, n) in buckets {
            seen += n
            if seen >= rank { return min(max(Histogram.middle(bucket), minimum), maximum) }
        }
        return maximum
    }

    package static func == (a: Histogram, b: Histogram) -> Bool {
        a.count == b.count && a.minimum == b.minimum && a.maximum == b.maximum
            && a.buckets.elementsEqual(b.buckets) { $0 == $1 }
    }

    /// Restores a histogram that was stored as its buckets.
    package init(buckets: [(bucket: UInt16, count: Int)], minimum: Double, maximum: Double) {
        sorted = buckets.sorted { $0.bucket < $1.bucket }
        count = buckets.reduce(0) { $0 + $1.count }
        self.minimum = count == 0 ? .infinity : minimum
        self.maximum = count == 0 ? -.infinity : maximum
    }
}
