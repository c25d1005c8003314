/// Metrics as Prometheus reads them from a file (text format 0.0.4): gauges, each name once, without a time, since the
/// textfile collector refuses one.
struct PrometheusText {
    private(set) var text = ""

    /// Adds a metric with its samples; one without a sample is left out, and so is a value that is no number.
    mutating func gauge(_ name: String, _ help: String, _ samples: [(labels: [(String, String)], value: Double)]) {
        let known = samples.filter { $0.value.isFinite }
        guard !known.isEmpty else { return }
        text += "# HELP \(name) \(help)\n# TYPE \(name) gauge\n"
        for sample in known {
            let labels = sample.labels.map { "\($0.0)=\"\(PrometheusText.escaped($0.1))\"" }.joined(separator: ",")
            text += name + (labels.isEmpty ? "" : "{\(labels)}") + " \(JSONText.plain(sample.value))\n"
        }
    }

    mutating func gauge(_ name: String, _ help: String, _ value: Double) { gauge(name, help, [([], value)]) }

    private static func escaped(_ value: String) -> String {
        var escaped = String.UnicodeScalarView()
        // By scalars: "\r\n" is one Character, and so is a quote with an accent behind it.
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": escaped.append(contentsOf: "\\\\".unicodeScalars)
            case "\"": escaped.append(contentsOf: "\\\"".unicodeScalars)
            case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
            case "\0"..<" ", "\u{7F}"..."\u{9F}": escaped.append("\u{FFFD}")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
