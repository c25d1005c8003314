import Telemetry

// Growth of counters and changes of values: what grew between samples that know it, a reset never negative.

extension SampleSeries {
    /// One stretch between two neighbouring samples that know a counter, without a reset inside.
    package struct Step: Sendable {
        package let from: Int
        package let to: Int
        /// What the counter grew.
        package let amount: Double
        /// How long it took.
        package let seconds: Double
    }

    /// Calls `body` with the growth of a counter between samples that know it, in their order; stretches with a reset
    /// inside are left out.
    package func forEachStep(_ field: Field, _ starts: Set<Int>, _ body: (Step) -> Void) {
        guard let column = column(field) else { return }
        var before = -1
        for i in times.indices {
            if !starts.isEmpty, starts.contains(i) { before = -1 }
            let now = raw(column, i)
            if now.isNaN { continue }
            if before >= 0 {
                body(
                    Step(
                        from: before, to: i, amount: max(0, now - raw(column, before)),
                        seconds: Double(times[i] - times[before]) / 1_000_000))
            }
            before = i
        }
    }

    /// The growth of a counter over the whole series, and the seconds in which it was known; gaps count.
    /// nil where no two samples of a segment know it.
    package func total(_ field: Field, _ starts: Set<Int>) -> (amount: Double, seconds: Double)? {
        var sum = (amount: 0.0, seconds: 0.0)
        var isKnown = false
        forEachStep(field, starts) { step in
            isKnown = true
            sum.amount += step.amount
            sum.seconds += step.seconds
        }
        return isKnown ? sum : nil
    }

    /// What several counters grew over the same stretches, in their order: the stretches between two neighbouring
    /// samples of a segment that know all of them. nil where there is none.
    package func growth(together fields: [Field], _ starts: Set<Int>) -> [Double]? {
        let columns = fields.compactMap(column)
        guard columns.count == fields.count else { return nil }
        var grown = [Double](repeating: 0, count: columns.count)
        var isKnown = false
        var before = -1
        for i in times.indices {
            if !starts.isEmpty, starts.contains(i) { before = -1 }
            if columns.contains(where: { raw($0, i).isNaN }) { continue }
            if before >= 0 {
                isKnown = true
                for (place, column) in columns.enumerated() {
                    grown[place] += max(0, raw(column, i) - raw(column, before))
                }
            }
            before = i
        }
        return isKnown ? grown : nil
    }

    /// The round trips that the other side's reports measured between the first and the last. nil where they count none.
    package var roundTrips: (seconds: Double, measurements: Double)? {
        growth(together: [.totalRoundTripTime, .roundTripMeasurements], countStarts).map {
            (seconds: $0[0], measurements: $0[1])
        }
    }

    /// Changes of width × height from one known size to the next; 0x0 and absent sizes are passed over, and a change
    /// of orientation alone is a rotation. nil where no two samples have a size.
    package var sizeChanges: (switches: Int, rotations: Int)? {
        guard let widths = column(.width), let heights = column(.height) else { return nil }
        var before: (width: Double, height: Double)?
        var known = 0
        var changes = (switches: 0, rotations: 0)
        for i in times.indices {
            let (width, height) = (raw(widths, i), raw(heights, i))
            guard width > 0, height > 0 else { continue }
            known += 1
            if let before, before != (width, height) {
                if before == (height, width) { changes.rotations += 1 } else { changes.switches += 1 }
            }
            before = (width, height)
        }
        return known > 1 ? changes : nil
    }

    /// How often a value changes from one sample that has it to the next. nil where no two samples have it.
    package func changes(_ field: Field) -> Int? {
        guard let column = column(field) else { return nil }
        var before = Double.nan
        var known = 0
        var changes = 0
        for i in times.indices {
            let now = raw(column, i)
            if now.isNaN { continue }
            known += 1
            if known > 1, now != before { changes += 1 }
            before = now
        }
        return known > 1 ? changes : nil
    }

    /// Seconds per `width × height`, gaps and unknown sizes left out. nil where none was seen for any time.
    package func sizeTimes(_ intervals: Intervals) -> [String: Double]? {
        guard let widths = column(.width), let heights = column(.height) else { return nil }
        // A stream has few sizes: a short list is searched faster than a dictionary.
        var sizes: [(width: Double, height: Double, seconds: Double)] = []
        forEachWeight(intervals) { sample, seconds in
            let (width, height) = (raw(widths, sample), raw(heights, sample))
            guard width > 0, height > 0 else { return }
            if let known = sizes.firstIndex(where: { $0.width == width && $0.height == height }) {
                sizes[known].seconds += seconds
            } else {
                sizes.append((width, height, seconds))
            }
        }
        if sizes.isEmpty { return nil }
        var named: [String: Double] = [:]
        for size in sizes {
            named["\(Int(saturating: size.width))x\(Int(saturating: size.height))", default: 0] += size.seconds
        }
        return named
    }
}
