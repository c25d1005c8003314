import Charts
import KPIs
import Templating

/// How the views' own values spread: a histogram each, with its numbers in a table.
enum Distributions {
    static let shape: [TemplateEntry] = [
        TemplateEntry(
            "distributions",
            .list(
                .object([
                    TemplateEntry("title", .text, "What is shown, of which section.", example: "Start-up time"),
                    TemplateEntry("section", .text, "The section.", example: "Playback: AVFoundation"),
                    TemplateEntry("chart", .raw, "The histogram, an SVG."),
                    TemplateEntry("note", .text, "What the picture hides.", example: "210 of 310 views are at 0."),
                    TemplateEntry("head", .list(.text), "The table's column names.", example: "views"),
                    TemplateEntry(
                        "rows", .list(.list(.text)), "The table's rows, each a list of cells.", example: "12"),
                ])), "Histograms of the most asked-for values, where at least 20 views could say."),
        TemplateEntry(
            "sparse", .list(.text), "The same values of fewer views, or all alike: a sentence each.",
            example: "Round-trip time, Receiving: Sora: 3 of 3 views; lowest 12.0 ms, median 14.0 ms, highest 31.0 ms."
        ),
    ]

    /// Fewer values than this make no shape.
    private static let leastValues = 20

    private static func columns(_ scope: Section.Scope) -> [String] {
        switch scope {
        case .playback: ["startup-time", "stalled-time", "throughput"]
        case .receiving: ["freeze-time/observed", "round-trip-time"]
        case .publishing: ["time-to-publish"]
        case .sending, .test: []
        }
    }

    static func values(_ data: NightData) -> [(String, TemplateValue)] {
        var (charts, sparse): ([TemplateValue], [TemplateValue]) = ([], [])
        // The path under sound is the path under its picture: once is enough.
        for (section, table) in data.sections where !section.isAudio {
            for id in columns(section.scope) {
                for (i, entry) in data.catalogue.entries.enumerated()
                where entry.column.id == id && data.catalogue.asks(i, section) {
                    guard let sums = table.total.columns[i], sums.histogram.count > 0 else { continue }
                    let values = sums.histogram
                    if values.count < leastValues || values.minimum == values.maximum {
                        sparse.append(.text(sentence(values, entry, section, of: table.total.asked(i))))
                    } else {
                        charts.append(one(sums, entry, section))
                    }
                }
            }
        }
        return [("distributions", .list(charts)), ("sparse", .list(sparse))]
    }

    /// `Round-trip time, Receiving: Sora: 3 of 3 views, 1 at 0; lowest 0, median 14.0 ms, highest 31.0 ms.`
    private static func sentence(
        _ values: Histogram, _ entry: Columns.Entry, _ section: Section, of asked: Int
    ) -> String {
        let zeros = values.atZero
        let said = Formatting.coverage(values.count, of: asked, Naming.asked(section))
        let start = "\(Naming.title(entry)), \(Naming.title(section)): \(said)"
        let unit = DisplayUnit(entry.column, upTo: values.maximum)
        if values.minimum == values.maximum { return "\(start), all at \(unit.text(values.maximum))." }
        let figures = [
            ("lowest", values.minimum), ("median", values.percentile(0.5) ?? 0), ("highest", values.maximum),
        ]
        return start + (zeros > 0 ? ", \(Formatting.count(zeros)) at 0; " : "; ")
            + figures.map { "\($0.0) \(unit.text($0.1))" }.joined(separator: ", ") + "."
    }

    private static func one(_ sums: Accumulator, _ entry: Columns.Entry, _ section: Section) -> TemplateValue {
        let title = Naming.title(entry)
        let histogram = sums.histogram
        let p99 = histogram.percentile(0.99) ?? 0
        let unit = DisplayUnit(entry.column, upTo: p99)
        let measure = Measure(title, unit: unit.symbol, factor: unit.factor) { unit.text($0) }
        let chart = HistogramChart(
            title: "\(title), \(Naming.title(section))", measure: measure, counted: "\(Naming.asked(section))s",
            buckets: HistogramBuckets.gathered(histogram, unit: unit, upTo: p99),
            marks: [0.5, 0.95].map { .init("p\(Int($0 * 100))", histogram.percentile($0)) }, width: 420)
        let zeros = histogram.atZero
        let twin = chart.table
        return [
            "title": .text(title), "section": .text(Naming.title(section)), "chart": .raw(chart.svg),
            "note": TemplateValue(
                zeros > 0
                    ? "\(Formatting.coverage(zeros, of: histogram.count, Naming.asked(section))) "
                        + "\(zeros == 1 ? "is" : "are") at 0." : nil),
            "head": .list(twin.headers.map { .text($0) }),
            "rows": .list(twin.rows.map { .list($0.map { .text($0) }) }),
        ]
    }
}

extension Histogram {
    /// How many values are zero.
    var atZero: Int { buckets.first { $0.bucket == 0 }.map(\.count) ?? 0 }
}

/// Fine buckets as the dozen or two that a picture can show.
enum HistogramBuckets {
    /// Steps that people read with ease: 1, 2 or 5 times a power of ten, in the unit that is shown.
    static func gathered(_ histogram: Histogram, unit: DisplayUnit, upTo top: Double) -> [HistogramChart.Bucket] {
        let top = max(top, histogram.percentile(0.5) ?? 0) * unit.factor
        let step = step(top > 0 ? top / 16 : 1)
        let count = max(2, Int((top / step).rounded(.down)) + 1)
        let edges = (0...count).map { Double($0) * step / unit.factor }
        let fine = histogram.buckets.map { bucket, count -> HistogramChart.Bucket in
            // Zero has a bucket without a width; it belongs to the lowest one that is shown.
            let bounds = bucket == 0 ? (low: 0, high: edges[1]) : Histogram.bounds(bucket)
            return .init(low: bounds.low, high: bounds.high, count: count)
        }
        return HistogramChart.gathered(fine, edges: edges)
    }

    static func step(_ atLeast: Double) -> Double {
        var power = 1.0
        while power > atLeast { power /= 10 }
        while power * 10 <= atLeast { power *= 10 }
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= atLeast } ?? 10 * power
    }
}
