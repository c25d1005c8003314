/// Values at which an axis is marked: multiples of 1, 2 or 5 times a power of ten, and round times.
package struct Ticks: Sendable, Equatable {
    /// Rising.
    package let values: [Double]
    /// The distance that decides how many decimals the labels need; on a logarithmic axis the smallest value.
    package let step: Double

    /// Multiples of a nice step within [low, high]; of a step of 1 at least where only whole numbers make sense.
    package static func linear(low: Double, high: Double, about count: Int, atLeast least: Double = 0) -> Ticks {
        guard let nice = NiceStep(span: high - low, about: count, atLeast: least) else {
            return Ticks(values: [], step: 1)
        }
        // A little slack, because 0.3 / 0.1 is less than 3 in doubles.
        let first = (low / nice.value - 1e-9).rounded(.up)
        let last = (high / nice.value + 1e-9).rounded(.down)
        // Beyond 1e15 steps from zero neighbouring multiples are the same double.
        guard abs(first) < 1e15, abs(last) < 1e15, first <= last else { return Ticks(values: [], step: nice.value) }
        return Ticks(values: (Int(first)...Int(last)).map(nice.multiple), step: nice.value)
    }

    /// [low, high] widened to whole steps, so that an axis ends at a tick.
    package static func widened(
        low: Double, high: Double, about count: Int, atLeast least: Double = 0
    ) -> (low: Double, high: Double) {
        guard let nice = NiceStep(span: high - low, about: count, atLeast: least), abs(low / nice.value) < 1e15,
            abs(high / nice.value) < 1e15
        else { return (low, high) }
        // A little slack: 0.30000000000000004 needs no step beyond 0.3.
        let first = (low / nice.value + 1e-9).rounded(.down)
        let last = (high / nice.value - 1e-9).rounded(.up)
        return (nice.multiple(Int(first)), nice.multiple(Int(last)))
    }

    /// 1, 2 and 5 of every decade; where that is too many 1 and 3, then powers of ten, then every second one, and so on.
    package static func logarithmic(low: Double, high: Double, about count: Int) -> Ticks {
        guard low > 0, high > low else { return Ticks(values: [], step: 1) }
        let exponents = NiceStep.exponent(of: low)...NiceStep.exponent(of: high)
        func values(_ digits: [Int], every: Int) -> [Double] {
            exponents.filter { $0 % every == 0 }
                .flatMap { e in digits.map { NiceStep(digit: $0, exponent: e).value } }
                .filter { $0 >= low && $0 <= high }
        }
        var found = values([1, 2, 5], every: 1)
        var every = 1
        if found.count > max(count, 2) * 3 / 2 { found = values([1, 3], every: 1) }
        while found.count > max(count, 2) * 3 / 2 {
            found = values([1], every: every)
            every += 1
        }
        guard found.count >= 2 else { return linear(low: low, high: high, about: count) }
        return Ticks(values: found, step: found[0])
    }

    /// Round times in seconds: 1, 2, 5, 10, 15 or 30 s or min, 1, 2, 3, 6 or 12 h, whole days; below 1 s as linear.
    package static func time(low: Double, high: Double, about count: Int) -> Ticks {
        let wanted = (high - low) / Double(max(count, 1))
        guard wanted > 0.5 else { return linear(low: low, high: high, about: count) }
        let steps: [Double] = [
            1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200,
        ]
        let step = steps.first { $0 >= wanted } ?? (wanted / 86_400).rounded(.up) * 86_400
        guard abs(low / step) < 1e9, abs(high / step) < 1e9 else { return Ticks(values: [], step: step) }
        let (first, last) = (Int((low / step).rounded(.up)), Int((high / step).rounded(.down)))
        return Ticks(values: first <= last ? (first...last).map { Double($0) * step } : [], step: step)
    }
}

/// 1, 2 or 5 times a power of ten, kept as digits: multiples of 0.1 are then the doubles nearest to 0.1, 0.2, 0.3.
struct NiceStep {
    let digit: Int
    let exponent: Int

    init(digit: Int, exponent: Int) {
        (self.digit, self.exponent) = (digit, exponent)
    }

    /// The smallest nice step with which at most `count` of them make the span; nil for no span or an endless one.
    init?(span: Double, about count: Int, atLeast least: Double = 0) {
        let wanted = max(span / Double(max(count, 1)), least)
        guard wanted.isFinite, wanted > 1e-300 else { return nil }
        let exponent = Self.exponent(of: wanted)
        let slack = wanted * (1 - 1e-9)
        for digit in [1, 2, 5] where Self(digit: digit, exponent: exponent).value >= slack {
            self.init(digit: digit, exponent: exponent)
            return
        }
        self.init(digit: 1, exponent: exponent + 1)
    }

    var value: Double { multiple(1) }

    func multiple(_ count: Int) -> Double {
        let digits = Double(count) * Double(digit)
        return exponent >= 0 ? digits * Self.power(exponent) : digits / Self.power(-exponent)
    }

    /// The power of ten at or below a positive number.
    static func exponent(of value: Double) -> Int {
        var exponent = 0
        while exponent < 308, power(exponent + 1) <= value { exponent += 1 }
        while exponent > -308, NiceStep(digit: 1, exponent: exponent).value > value { exponent -= 1 }
        return exponent
    }

    private static func power(_ exponent: Int) -> Double {
        var power = 1.0
        for _ in 0..<exponent { power *= 10 }
        return power
    }
}
