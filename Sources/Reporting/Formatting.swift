import Charts
import KPIs

/// How numbers read on a page. The only place that knows %, ms and kbit/s; always the same, whatever the locale.
package enum Formatting {
    /// What stands where nothing is known. Never 0.
    package static let unknown = "–"

    /// `1 040 000`: groups of three, parted by narrow spaces that do not break.
    package static func count(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var text = number < 0 ? "-" : ""
        for (i, digit) in digits.enumerated() {
            if i > 0, (digits.count - i) % 3 == 0 { text += "\u{202F}" }
            text.append(digit)
        }
        return text
    }

    /// `1 view`, `310 views`.
    package static func count(_ number: Int, _ thing: String) -> String {
        "\(count(number)) \(thing)\(number == 1 ? "" : "s")"
    }

    /// `12 of 310 views`.
    package static func coverage(_ said: Int, of all: Int, _ thing: String = "view") -> String {
        "\(count(said)) of \(count(all, thing))"
    }

    /// A value on its own, in the unit that suits its size.
    package static func text(_ value: Double?, _ column: KPI.Column) -> String {
        DisplayUnit(column, upTo: value).text(value)
    }

    /// A ratio as a percentage.
    package static func percent(_ ratio: Double?) -> String {
        DisplayUnit(.percent, upTo: ratio).text(ratio)
    }

    /// Two bitrates that are compared: as many digits as it takes to see which is the larger.
    package static func bitrates(_ a: Double, _ b: Double) -> (String, String) {
        var units = (DisplayUnit(.bitsPerSecond, upTo: a), DisplayUnit(.bitsPerSecond, upTo: b))
        // Mbit/s with nine decimals tell thousandths of a bit.
        while a != b, units.0.decimals < 9, units.0.text(a) == units.1.text(b) {
            units = (units.0.finer, units.1.finer)
        }
        return (units.0.text(a), units.1.text(b))
    }

    /// A time span in the unit that suits its size.
    package static func seconds(_ seconds: Double?) -> String {
        DisplayUnit(.seconds, upTo: seconds).text(seconds)
    }
}

/// The unit and the number of decimals in which values are shown that stand beside each other.
package struct DisplayUnit: Sendable, Equatable {
    package enum Quantity: Sendable { case percent, seconds, bitsPerSecond, framesPerSecond, perHour, plain }

    /// `ms`, `%`; empty for plain numbers.
    package let symbol: String
    /// How many of the unit one base unit is.
    package let factor: Double
    package let decimals: Int

    /// - Parameter largest: the value with which the others have to compare, in base units; three of its digits count.
    package init(_ quantity: Quantity, upTo largest: Double?) {
        let size = abs(largest ?? 0)
        (symbol, factor) =
            switch quantity {
            case .percent: ("%", 100)
            case .seconds:
                size < 1 && size > 0
                    ? ("ms", 1e3) : size < 120 ? ("s", 1) : size < 7_200 ? ("min", 1.0 / 60) : ("h", 1.0 / 3_600)
            case .bitsPerSecond: size < 1e6 ? ("kbit/s", 1e-3) : ("Mbit/s", 1e-6)
            case .framesPerSecond: ("fps", 1)
            case .perHour: ("per hour", 3_600)
            case .plain: ("", 1)
            }
        decimals = DisplayUnit.decimals(size, factor, symbol)
    }

    private static func decimals(_ size: Double, _ factor: Double, _ symbol: String) -> Int {
        let shown = size * factor
        // Nearly all is not all.
        if symbol == "%", size < 1, shown >= 99.5 { return 2 }
        return shown == 0 || shown >= 99.5 ? 0 : shown >= 9.95 ? 1 : 2
    }

    private init(_ symbol: String, _ factor: Double, _ decimals: Int) {
        (self.symbol, self.factor, self.decimals) = (symbol, factor, decimals)
    }

    /// The same unit with the decimals that suit a value of its own: three of its digits count, but never more than two
    /// behind the point.
    package func reading(_ value: Double?) -> DisplayUnit {
        guard let value, value != 0 else { return self }
        return DisplayUnit(symbol, factor, DisplayUnit.decimals(abs(value), factor, symbol))
    }

    /// The same with one decimal more.
    var finer: DisplayUnit { finer(by: 1) }

    /// The same with more decimals.
    func finer(by more: Int) -> DisplayUnit { DisplayUnit(symbol, factor, decimals + more) }

    /// The unit for a column's values.
    package init(_ column: KPI.Column, upTo largest: Double?) {
        self.init(Quantity(column), upTo: largest)
    }

    /// The number without its unit. What is there, and too small for the decimals, is not shown as nothing.
    package func number(_ value: Double?) -> String {
        guard let value, value.isFinite else { return Formatting.unknown }
        // Exactly nothing is told from what is rounded to it.
        guard value != 0 else { return "0" }
        let text = Fixed.text(value * factor, decimals: decimals)
        if symbol == "%", value < 1, text.hasPrefix("100") {
            return ">99" + (decimals > 0 ? ".99".prefix(decimals + 1) : "")
        }
        guard !text.contains(where: { ("1"..."9").contains($0) }) else { return text }
        let least = decimals == 0 ? "1" : "0." + String(repeating: "0", count: decimals - 1) + "1"
        return value > 0 ? "<\(least)" : ">-\(least)"
    }

    /// The number with its unit.
    package func text(_ value: Double?) -> String {
        guard let value, value.isFinite, !symbol.isEmpty else { return number(value) }
        return "\(number(value))\u{A0}\(symbol)"
    }

    /// `3.1 to 3.4 %`.
    package func text(_ interval: Interval?) -> String? {
        interval.map { "\(number($0.low)) to \(text($0.high))" }
    }
}

extension DisplayUnit.Quantity {
    package init(_ column: KPI.Column) {
        switch column.kind {
        case .share, .outcome, .name, .category, .tally: self = .percent
        default:
            switch column.unit {
            case .none: self = .plain
            case .seconds: self = .seconds
            case .bitsPerSecond: self = .bitsPerSecond
            case .ratio: self = .percent
            case .framesPerSecond: self = .framesPerSecond
            case .perHour: self = .perHour
            }
        }
    }
}
