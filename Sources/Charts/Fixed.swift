/// Numbers as text, the same on every machine: '.' before the decimals, no grouping, no locale.
package enum Fixed {
    /// A number with exactly so many decimals, rounded half away from zero; never "-0".
    ///
    /// From 1e15 on, where a double has no decimals left to print, Swift's own shortest form ("1e+20").
    /// - Returns: "unknown" for a number that is none (NaN, infinite).
    package static func text(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return "unknown" }
        let places = min(max(decimals, 0), 9)
        let power = powersOfTen[places]
        guard abs(value) * power < 1e15 else { return "\(value)" }
        let scaled = Int64((abs(value) * power).rounded(.toNearestOrAwayFromZero))
        return String(unsafeUninitializedCapacity: 32) { digits in
            // From the last digit to the first, at the end of the memory; then to its beginning.
            var at = 32
            var rest = scaled
            var left = places
            repeat {
                at -= 1
                digits[at] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
                left -= 1
                if left == 0 {
                    at -= 1
                    digits[at] = UInt8(ascii: ".")
                }
            } while rest > 0 || left >= 0
            if value < 0, scaled > 0 {
                at -= 1
                digits[at] = UInt8(ascii: "-")
            }
            for i in at..<32 { digits[i - at] = digits[i] }
            return 32 - at
        }
    }

    /// A coordinate: one decimal, which is finer than a screen shows, and none where it is whole.
    package static func coordinate(_ value: Double) -> String {
        String(unsafeUninitializedCapacity: longestCoordinate) { write(coordinate: value, to: $0) }
    }

    /// The most bytes of a coordinate.
    static let longestCoordinate = 32

    /// Writes a coordinate into memory for the longest one.
    ///
    /// - Returns: the bytes written.
    static func write(coordinate value: Double, to memory: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let tenths = (abs(value) * 10).rounded(.toNearestOrAwayFromZero)
        guard abs(value) * 10 < 1e15 else {
            let text = text(value.isFinite ? value : 0, decimals: 1)
            return memory.update(fromContentsOf: (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8)
        }
        let (whole, tenth) = Int64(tenths).quotientAndRemainder(dividingBy: 10)
        var rest = whole
        var count = value < 0 && tenths > 0 ? 1 : 0
        if count > 0 { memory[0] = UInt8(ascii: "-") }
        var power: Int64 = 1
        while power <= rest / 10 { power *= 10 }
        while power > 0 {
            memory[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / power)
            rest %= power
            power /= 10
            count += 1
        }
        guard tenth > 0 else { return count }
        memory[count] = UInt8(ascii: ".")
        memory[count + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: tenth)
        return count + 2
    }

    /// How many decimals tell multiples of this step apart: 0 for 20, 1 for 0.5, 3 for 0.005; nine at most.
    package static func decimals(ofStep step: Double) -> Int {
        guard step.isFinite else { return 0 }
        for places in 0..<9 {
            let scaled = abs(step) * powersOfTen[places]
            if abs(scaled - scaled.rounded()) <= 1e-6 * max(scaled, 1e-3) { return places }
        }
        return 9
    }

    private static let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
}
