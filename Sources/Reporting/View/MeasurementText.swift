import Charts
import KPIs
import Telemetry

/// What one view says of one column, as text.
package enum MeasurementText {
    package static func text(_ measurement: Measurement, _ column: KPI.Column) -> String {
        switch measurement {
        case .count(let n): Formatting.count(n)
        case .duration(let seconds): Formatting.seconds(seconds)
        case .share(let part, let whole):
            "\(Formatting.percent(whole > 0 ? part / whole : nil)) (\(number(part)) of \(number(whole))"
                + (isOfTime(column) ? "\u{A0}s)" : ")")
        case .rate(let amount, let seconds), .gauge(let amount, let seconds):
            Formatting.text(seconds > 0 ? amount / seconds : nil, column)
        case .statistic(let value): Formatting.text(value, column)
        case .outcome(let yes): yes ? "yes" : "no"
        case .name(let name): Naming.clipped(name)
        case .category(let seconds), .durations(let seconds): list(seconds) { Formatting.seconds($0) }
        case .tally(let counts): list(counts.mapValues(Double.init)) { Formatting.count(Int(saturating: $0)) }
        case .samples(let all): "medians: " + list(all.compactMapValues(median)) { Formatting.seconds($0) }
        case .table(let json): Naming.clipped(plain(json), to: 300)
        case .each(let several):
            several.map { $0.map { text($0, column) } ?? Formatting.unknown }.joined(separator: "; ")
        }
    }

    /// Shares of seconds; the others are of packets, samples and requests.
    private static let ofTime: Set = ["stalled-time/watched", "freeze-time/observed", "degraded", "sent-as-set"]

    private static func isOfTime(_ column: KPI.Column) -> Bool {
        ofTime.contains(column.id) || column.id.hasPrefix("rebuffering-ratio/")
    }

    /// The largest first.
    private static func list(_ amounts: [String: Double], _ text: (Double) -> String) -> String {
        let sorted = amounts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
        return sorted.isEmpty
            ? "none"
            : sorted.map { "\(Naming.clipped(Naming.cause($0.key))): \(text($0.value))" }.joined(separator: ", ")
    }

    /// A table without the marks that programs need.
    private static func plain(_ json: String) -> String {
        guard json != "[]" else { return "none" }
        var text = json.replacing("null", with: Formatting.unknown)
        for (mark, words) in [("\"", ""), ("{", ""), ("}", ""), (":", " "), (",", ", ")] {
            text = text.replacing(mark, with: words)
        }
        return text
    }

    private static func median(_ samples: [Double]) -> Double? {
        samples.isEmpty ? nil : samples.sorted()[(samples.count - 1) / 2]
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15
            ? Formatting.count(Int(saturating: value)) : Fixed.text(value, decimals: 2)
    }
}
