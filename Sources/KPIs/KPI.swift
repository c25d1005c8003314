import Sessions

/// A key performance indicator: one file in Catalog/, and one line in `KPI.all`.
package struct KPI: Sendable {
    /// How the values of views add up.
    package enum Kind: String, Sendable {
        case count, duration, share, rate, gauge, statistic, outcome, name, category, tally, durations, samples, table
    }

    /// The unit of the value inside: pages and CSV turn it into the reader's.
    package enum Unit: String, Sendable {
        case none = "", seconds = "s", bitsPerSecond = "bit/s", ratio, framesPerSecond = "frames/s", perHour = "1/h"

        /// How many of the unit one base unit is: inside and in views.ndjson.gz a rate is amount and seconds, and what
        /// happens a few times an hour reads per hour wherever it is one number.
        package var factor: Double { self == .perHour ? 3_600 : 1 }
    }

    /// Which way is good.
    package enum Better: String, Sendable { case lower, higher, neither }

    /// One column of a KPI: what one view says.
    package struct Column: Sendable {
        /// The id in views.ndjson.gz and in CSV headers: the KPI's own, or the KPI's with `/` and a word.
        package var id: String
        package var kind: Kind
        package var unit: Unit
        /// A duration above it is implausible: a view may say it, and it counts in no group.
        package var upTo: Double?
        /// The names it may give values for, where its definition closes the list; else empty.
        package var names: [String]
        package var measure: Measure

        package init(
            _ id: String, _ kind: Kind, _ unit: Unit = .none, upTo: Double? = nil, names: [String] = [],
            _ measure: Measure
        ) {
            self.names = names
            self.id = id
            self.kind = kind
            self.unit = unit
            self.upTo = upTo
            self.measure = measure
        }
    }

    /// What is asked of which subjects.
    package enum Measure: Sendable {
        case playback(@Sendable (Playback) -> Measurement?)
        case receiving(@Sendable (ReceivingReading) -> Measurement?)
        case sending(@Sendable (SendingReading) -> Measurement?)
        case publishing(@Sendable (Publishing) -> Measurement?)
        case test(@Sendable (ReceivingReading) -> Measurement?)
    }

    package var id: String
    /// What it is called on a page.
    package var title: String
    package var better: Better
    /// One line: what it means to a viewer.
    package var meaning: String
    /// The formula, with what is in and what is out.
    package var formula: String
    /// When a view cannot say.
    package var unknown: String
    /// Which events or members it needs.
    package var needs: String
    /// Standard and clause.
    package var source: String
    /// The KPI's own column first.
    package var columns: [Column]

    package init(
        _ id: String, title: String, better: Better, meaning: String, formula: String, unknown: String, needs: String,
        source: String, columns: [Column]
    ) {
        self.id = id
        self.title = title
        self.better = better
        self.meaning = meaning
        self.formula = formula
        self.unknown = unknown
        self.needs = needs
        self.source = source
        self.columns = columns
    }
}
