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

    /// The growth of a counter between samples that know it; stretches with a reset inside are left out.
    package func steps(_ field: Field, _ starts: Set<Int>) -> [Step] {
        var steps: [Step] = []
        var before: (index: Int, value: Double)?
        for i in times.indices {
            let isStart = !starts.isEmpty && starts.contains(i)
            if isStart { before = nil }
            guard let now = value(field, i) else { continue }
            if let before {
                steps.append(
                    Step(
                        from: before.index, to: i, amount: max(0, now - before.value),
                        seconds: Double(times[i] - times[before.index]) / 1_000_000))
            }
            before = (i, now)
        }
        return steps
    }

    /// The growth of a counter over the whole series, and the seconds in which it was known; gaps count.
    /// nil where no two samples of a segment know it.
    package func total(_ field: Field, _ starts: Set<Int>) -> (amount: Double, seconds: Double)? {
        let steps = steps(field, starts)
        guard !steps.isEmpty else { return nil }
        return (steps.reduce(0) { $0 + $1.amount }, steps.reduce(0) { $0 + $1.seconds })
    }

    /// Changes of width × height from one known size to the next; 0x0 and absent sizes are passed over, and a change
    /// of orientation alone is a rotation. nil where no two samples have a size.
    package var sizeChanges: (switches: Int, rotations: Int)? {
        var before: (width: Double, height: Double)?
        var known = 0
        var changes = (switches: 0, rotations: 0)
        for i in times.indices {
            guard let width = value(.width, i), let height = value(.height, i), width > 0, height > 0 else { continue }
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
        let known = times.indices.compactMap { value(field, $0) }
        guard known.count > 1 else { return nil }
        return zip(known, known.dropFirst()).count { $0 != $1 }
    }

    /// Seconds per `width × height`, gaps and unknown sizes left out. nil where no sample has a size.
    package func sizeTimes(_ intervals: Intervals) -> [String: Double]? {
        guard has(.width), has(.height) else { return nil }
        var seconds: [SIMD2<Double>: Double] = [:]
        for weight in weights(intervals) {
            guard let width = value(.width, weight.sample), let height = value(.height, weight.sample), width > 0,
                height > 0
            else { continue }
            seconds[SIMD2(width, height), default: 0] += weight.seconds
        }
        var named: [String: Double] = [:]
        for (size, time) in seconds { named["\(Int(size.x))x\(Int(size.y))", default: 0] += time }
        return named
    }
}
