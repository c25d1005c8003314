/// How many views had which value, with marks such as p50 and p95.
///
/// Heights are counts. Where buckets are drawn unequally wide they are counts per width, so that areas compare.
/// A bucket without a lower or upper end (or, on a logarithmic axis, from zero) stands apart at its side.
package struct HistogramChart: Sendable {
    /// Values in [low, high), in base units; infinite ends are open.
    package struct Bucket: Sendable, Equatable {
        package let low: Double, high: Double
        package let count: Int

        package init(low: Double, high: Double, count: Int) {
            (self.low, self.high, self.count) = (low, high, max(0, count))
        }

        var width: Double { high - low }
    }

    /// A value to point out: ("p95", 6.4).
    package struct Mark: Sendable, Equatable {
        package let label: String
        /// Base units; a mark without a finite value is not drawn, and "unknown" in the table.
        package let value: Double?

        package init(_ label: String, _ value: Double?) { (self.label, self.value) = (label, value) }
    }

    let title: String
    let measure: Measure
    let counted: Measure
    let buckets: [Bucket]
    let marks: [Mark]
    let kind: Scale.Kind
    let width: Double
    let id: String?

    /// - Parameters:
    ///   - measure: what the buckets are of.
    ///   - counted: what is counted: "views".
    ///   - buckets: rising, without overlaps; those whose low is not below their high are left out.
    ///   - width: user units, 200 at least.
    package init(
        title: String, measure: Measure, counted: String = "views", buckets: [Bucket], marks: [Mark] = [],
        scale kind: Scale.Kind = .linear, width: Double = 360, id: String? = nil
    ) {
        (self.title, self.measure, self.marks, self.id) = (title, measure, marks, id)
        self.counted = Measure(count: counted)
        // A comparison with NaN is false: such a bucket goes too.
        self.buckets = buckets.filter { $0.low < $0.high }
        let isPositive = self.buckets.allSatisfy { $0.high > 0 }
        self.kind = isPositive ? kind : .linear
        self.width = max(width, 200)
    }

    /// Fine buckets gathered into coarser ones: each goes whole to where its middle lies, so that counts stay exact
    /// and an edge is off by half a fine bucket at most.
    ///
    /// - Parameter edges: rising; values below the first and from the last on come into open buckets, where there are any.
    package static func gathered(_ fine: [Bucket], edges: [Double]) -> [Bucket] {
        guard let first = edges.first, let last = edges.last, edges.count > 1 else { return fine }
        var (below, above) = (0, 0)
        var counts = [Int](repeating: 0, count: edges.count - 1)
        for bucket in fine {
            let middle = bucket.low.isFinite && bucket.high.isFinite ? (bucket.low + bucket.high) / 2 : nil
            let value = middle ?? (bucket.high.isFinite ? bucket.high.nextDown : bucket.low)
            if value < first {
                below += bucket.count
            } else if value >= last {
                above += bucket.count
            } else if let next = edges.firstIndex(where: { $0 > value }) {
                counts[next - 1] += bucket.count
            }
        }
        var gathered = counts.indices.map { Bucket(low: edges[$0], high: edges[$0 + 1], count: counts[$0]) }
        if below > 0 { gathered.insert(Bucket(low: -.infinity, high: first, count: below), at: 0) }
        if above > 0 { gathered.append(Bucket(low: last, high: .infinity, count: above)) }
        return gathered
    }

    /// One row for each bucket, then one for each mark.
    package var table: TableTwin {
        TableTwin(
            headers: [measure.name, counted.name],
            rows: buckets.map { [range($0), counted.text(Double($0.count))] }
                + marks.map { [$0.label, measure.text($0.value)] })
    }

    func isOpenBelow(_ bucket: Bucket) -> Bool {
        !bucket.low.isFinite || (kind == .logarithmic && bucket.low <= 0)
    }

    func isOpenAbove(_ bucket: Bucket) -> Bool { !bucket.high.isFinite }

    func range(_ bucket: Bucket) -> String {
        switch (bucket.low.isFinite, bucket.high.isFinite) {
        case (true, true): "\(measure.text(bucket.low)) to \(measure.text(bucket.high))"
        case (true, false): "\(measure.text(bucket.low)) and more"
        case (false, true): "below \(measure.text(bucket.high))"
        case (false, false): "all"
        }
    }

    var description: String {
        let total = buckets.reduce(0) { $0 + $1.count }
        guard total > 0, let fullest = buckets.max(by: { $0.count < $1.count }) else { return "no data" }
        var words = "\(total) \(counted.name) by \(measure.name); most often \(range(fullest)) (\(fullest.count))"
        for mark in marks { words += "; \(mark.label) \(measure.text(mark.value))" }
        return words
    }
}
