/// Counts of values in integer buckets: merging is exact and does not depend on the order.
///
/// Bucket borders are those of the double itself: each octave has 64 buckets, so a bucket's middle is within
/// 0.8 % of every value in it. No logarithm is taken, so every machine agrees.
package struct Histogram: Sendable, Equatable {
    /// The buckets of single values, while they are few: most groups of a night are small.
    private var few: [UInt16] = []
    /// Counts of the buckets from `lowest` on, once values are many. No bucket of a night comes near 2³².
    private var counts: [UInt32] = []
    private var lowest = 0
    /// Zero and less lie far below everything else.
    private var zeros = 0
    package private(set) var count = 0
    package private(set) var minimum = Double.infinity
    package private(set) var maximum = -Double.infinity

    package init() {}

    /// Up to so many values are kept one by one.
    private static let most = 48
    /// So many buckets are passed over at once.
    private static let run = 16
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
        minimum = min(minimum, value)
        maximum = max(maximum, value)
        count += 1
        let bucket = Histogram.bucket(value)
        if counts.isEmpty {
            few.append(bucket)
            if few.count > Histogram.most { spread() }
        } else {
            increase(bucket, 1)
        }
    }

    /// Adds several values whose buckets are known.
    ///
    /// - Parameter forEachBucket: calls what it is given with the bucket of each.
    @inline(__always)
    mutating func add(_ sum: Addend, _ forEachBucket: ((UInt16) -> Void) -> Void) {
        minimum = min(minimum, sum.minimum)
        maximum = max(maximum, sum.maximum)
        count += sum.values
        if counts.isEmpty {
            if few.count + sum.values <= Histogram.most {
                forEachBucket { few.append($0) }
                return
            }
            spread()
        }
        if sum.highest > 0 {
            // The ends make the room; what lies between them is added place by place.
            increase(sum.lowest, 0)
            increase(sum.highest, 0)
        } else {
            increase(0, 0)
        }
        let lowest = lowest
        var zeros = 0
        counts.withUnsafeMutableBufferPointer { counts in
            forEachBucket { if $0 == 0 { zeros += 1 } else { counts[Int($0) - lowest] += 1 } }
        }
        self.zeros += zeros
    }

    private mutating func spread() {
        let values = few
        few = []
        for bucket in values { increase(bucket, 1) }
    }

    private mutating func increase(_ bucket: UInt16, _ by: Int) {
        if bucket == 0 {
            // Kept from being empty, which would mean that values are still kept one by one.
            if counts.isEmpty { widen(to: 1) }
            zeros += by
            return
        }
        let place = Int(bucket)
        if counts.isEmpty || place < lowest || place >= lowest + counts.count { widen(to: place) }
        counts[place - lowest] += UInt32(by)
    }

    /// Makes room for a bucket, with half an octave beside it.
    private mutating func widen(to bucket: Int) {
        if counts.isEmpty {
            lowest = max(1, bucket - 32)
            counts = [UInt32](repeating: 0, count: 64)
        } else if bucket < lowest {
            let first = max(1, bucket - 32)
            counts.insert(contentsOf: repeatElement(0, count: lowest - first), at: 0)
            lowest = first
        } else if bucket >= lowest + counts.count {
            counts += repeatElement(0, count: bucket + 32 - (lowest + counts.count))
        }
    }

    package static func += (sum: inout Histogram, more: Histogram) {
        sum.minimum = min(sum.minimum, more.minimum)
        sum.maximum = max(sum.maximum, more.maximum)
        sum.count += more.count
        if sum.counts.isEmpty, more.counts.isEmpty, sum.few.count + more.few.count <= Histogram.most {
            sum.few += more.few
            return
        }
        if sum.counts.isEmpty { sum.spread() }
        for bucket in more.few { sum.increase(bucket, 1) }
        if more.zeros > 0 { sum.increase(0, more.zeros) }
        guard let first = more.counts.firstIndex(where: { $0 > 0 }),
            let last = more.counts.lastIndex(where: { $0 > 0 })
        else { return }
        // The ends make the room; what lies between them is added place by place.
        sum.increase(UInt16(more.lowest + first), 0)
        sum.increase(UInt16(more.lowest + last), 0)
        let shift = more.lowest - sum.lowest
        sum.counts.withUnsafeMutableBufferPointer { sums in
            more.counts.withUnsafeBufferPointer { counts in
                for i in first...last { sums[i + shift] += counts[i] }
            }
        }
    }

    /// Buckets that hold something, lowest first.
    package var buckets: [(bucket: UInt16, count: Int)] {
        var runs: [(bucket: UInt16, count: Int)] = []
        for bucket in few.sorted() {
            if runs.last?.bucket == bucket { runs[runs.count - 1].count += 1 } else { runs.append((bucket, 1)) }
        }
        if zeros > 0 { runs.append((0, zeros)) }
        for i in counts.indices where counts[i] > 0 { runs.append((UInt16(lowest + i), Int(counts[i]))) }
        return runs
    }

    /// The value at a rank share (0…1) by nearest rank, within 0.8 %; nil without values.
    package func percentile(_ share: Double) -> Double? { percentiles([share])[0] }

    /// The values at several rank shares, lowest share first.
    package func percentiles(_ shares: [Double]) -> [Double?] {
        guard count > 0 else { return shares.map { _ in nil } }
        // Groups where nothing went wrong say the same in every view.
        if minimum == maximum { return shares.map { _ in minimum } }
        return counts.withUnsafeBufferPointer { percentiles(shares, few.sorted(), $0) }
    }

    private func percentiles(_ shares: [Double], _ few: [UInt16], _ counts: UnsafeBufferPointer<UInt32>) -> [Double?] {
        // Among the counts: how many values lie below place `next`.
        var seen = zeros
        var next = 0
        return shares.map { share in
            let rank = min(count, max(1, Int((share * Double(count)).rounded(.up))))
            var bucket: UInt16 = 0
            if rank <= few.count {
                bucket = few[rank - 1]
            } else if rank > zeros {
                // Whole runs of buckets first.
                while next + Histogram.run <= counts.count {
                    let more = counts[next..<(next + Histogram.run)].reduce(0) { $0 + Int($1) }
                    if seen + more >= rank { break }
                    seen += more
                    next += Histogram.run
                }
                while next < counts.count, seen + Int(counts[next]) < rank {
                    seen += Int(counts[next])
                    next += 1
                }
                bucket = UInt16(lowest + next)
            }
            return min(max(Histogram.middle(bucket), minimum), maximum)
        }
    }

    package static func == (a: Histogram, b: Histogram) -> Bool {
        a.count == b.count && a.minimum == b.minimum && a.maximum == b.maximum
            && a.buckets.elementsEqual(b.buckets) { $0 == $1 }
    }

    /// Restores a histogram that was stored as its buckets.
    package init(buckets: [(bucket: UInt16, count: Int)], minimum: Double, maximum: Double) {
        for (bucket, count) in buckets { increase(bucket, count) }
        count = buckets.reduce(0) { $0 + $1.count }
        self.minimum = count == 0 ? .infinity : minimum
        self.maximum = count == 0 ? -.infinity : maximum
    }
}
