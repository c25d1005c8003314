import KPIs

/// A number that a quality meeting asks for first.
struct Headline: Sendable {
    enum Reading: Sendable {
        /// The group's value: a ratio of sums, a mean, a share of views.
        case value
        /// The median of the views, with the 95th percentile beside it.
        case percentiles
        /// The 95th percentile of the views, as a number of its own.
        case tail
        /// The share of these names among all but those that say nothing.
        case names([String], apart: String)
    }

    /// What it is called; nil: as its column.
    let title: String?
    let column: String
    let reading: Reading
    /// Which way is good; nil: as its KPI says.
    let better: KPI.Better?
    /// Whether it is asked of pictures, of sound, or (nil) of both.
    let ofAudio: Bool?

    private init(
        _ column: String, _ reading: Reading = .value, title: String? = nil, better: KPI.Better? = nil,
        ofAudio: Bool? = nil
    ) {
        self.column = column
        self.reading = reading
        self.title = title
        self.better = better
        self.ofAudio = ofAudio
    }

    /// In the order of the page.
    static func of(_ scope: Section.Scope) -> [Headline] {
        switch scope {
        case .playback: playback
        case .receiving: receiving
        case .sending: sending
        case .publishing: [Headline("publish-outcome"), Headline("time-to-publish", .percentiles)]
        case .test: [Headline("audio-mos")]
        }
    }

    private static let playback = [
        Headline(
            "outcome", .names(["failed before start", "failed during play"], apart: "unknown"),
            title: "Playback failures", better: .lower),
        Headline(
            "outcome", .names(["exit before start"], apart: "unknown"), title: "Exits before start", better: .lower),
        Headline("startup-time", .percentiles),
        Headline("startup-time", .tail, title: "Start-up time, 95th percentile"),
        Headline("stalled-time/watched"),
        Headline("stall-count/hour"),
        Headline("switch-count/hour", better: .neither),
        Headline("playback-bitrate"),
        Headline("throughput"),
        Headline("request-failures"),
    ]

    private static let receiving = [
        Headline("freeze-time/observed", ofAudio: false),
        Headline("freeze-count/hour", ofAudio: false),
        Headline("packet-loss"),
        Headline("round-trip-time"),
        Headline("available-bitrate"),
        Headline("received-bitrate"),
        Headline("frame-rate", ofAudio: false),
        Headline("degraded", ofAudio: false),
        Headline("concealment", ofAudio: true),
    ]

    private static let sending = [
        Headline("sent-bitrate"),
        Headline("send-loss"),
        Headline("send-rtt"),
        Headline("available-send-bitrate"),
        Headline("encoded-frame-rate", ofAudio: false),
    ]
}

/// A headline's place in the catalogue, and what a group of views says of it.
struct HeadlineReading {
    let headline: Headline
    let index: Int
    let entry: Columns.Entry

    /// The headlines that a section is asked for, in the order of the page.
    static func of(_ section: Section, _ catalogue: Columns) -> [HeadlineReading] {
        Headline.of(section.scope).compactMap { headline in
            guard headline.ofAudio == nil || headline.ofAudio == section.isAudio else { return nil }
            // A rate per hour watched is better than a count per view; not every catalogue has one.
            let ids = [headline.column, String(headline.column.prefix { $0 != "/" })]
            for id in headline.column.hasSuffix("/hour") ? ids : [headline.column] {
                for (i, entry) in catalogue.entries.enumerated()
                where entry.column.id == id && catalogue.asks(i, section) {
                    return HeadlineReading(headline: headline, index: i, entry: entry)
                }
            }
            return nil
        }
    }

    /// Its unit says "per hour" beside it.
    var title: String {
        headline.title ?? (entry.column.unit == .perHour ? entry.kpi.title : Naming.title(entry))
    }

    /// The title over a column of values.
    func columnTitle(_ section: Section) -> String {
        if case .percentiles = headline.reading { return title + ", median" }
        return entry.column.kind == .count ? "\(title) per \(Naming.thing(section))" : title
    }

    /// `p50`, `p95`, or `value`: which figure of the views it is.
    var statistic: String {
        switch headline.reading {
        case .value: entry.column.kind == .statistic ? "p50" : "value"
        case .names: "value"
        case .percentiles: "p50"
        case .tail: "p95"
        }
    }

    var better: KPI.Better { headline.better ?? entry.kpi.better }

    func sums(_ group: KPITable.Group) -> Accumulator? { group.columns[index] }

    /// How many were asked.
    func asked(_ group: KPITable.Group) -> Int { group.asked(index) }

    /// Views that could say: those whose name says nothing do not count.
    func said(_ group: KPITable.Group) -> Int {
        guard let sums = sums(group) else { return 0 }
        guard case .names(_, let apart) = headline.reading else { return sums.said }
        return sums.names.reduce(0) { $0 + ($1.name == apart ? 0 : Int($1.amount)) }
    }

    func value(_ group: KPITable.Group) -> Double? {
        guard let sums = sums(group) else { return nil }
        switch headline.reading {
        case .value: return sums.value
        case .percentiles: return sums.histogram.percentile(0.5)
        case .tail: return sums.histogram.percentile(0.95)
        case .names(let names, _):
            let said = said(group)
            return said > 0 ? Double(count(names, sums)) / Double(said) : nil
        }
    }

    func interval(_ group: KPITable.Group) -> Interval? {
        guard let sums = sums(group) else { return nil }
        switch headline.reading {
        case .value: return sums.kind == .statistic ? sums.histogram.interval(0.5) : sums.interval
        case .percentiles: return sums.histogram.interval(0.5)
        case .tail: return sums.histogram.interval(0.95)
        case .names(let names, _): return Interval.wilson(yes: count(names, sums), of: said(group))
        }
    }

    /// What adds up over groups, and over what: the value of views together is Σ part / Σ whole.
    func parts(_ group: KPITable.Group) -> (part: Double, whole: Double)? {
        guard let sums = sums(group) else { return nil }
        switch (headline.reading, entry.column.kind) {
        case (.tail, _): return nil
        case (.names(let names, _), _): return (Double(count(names, sums)), Double(said(group)))
        case (_, .share), (_, .rate), (_, .gauge): return (sums.partSum, sums.wholeSum)
        case (_, .outcome): return (Double(sums.yes), Double(sums.said))
        case (_, .count), (_, .duration): return (sums.partSum, Double(sums.said))
        default: return nil
        }
    }

    /// Whether the value is a share of the views, each of which says yes or no.
    var isShareOfViews: Bool {
        if case .names = headline.reading { return true }
        return entry.column.kind == .outcome
    }

    private func count(_ names: [String], _ sums: Accumulator) -> Int {
        sums.names.reduce(0) { $0 + (names.contains($1.name) ? Int($1.amount) : 0) }
    }
}

extension HeadlineReading {
    /// Whether sound says the very number of its picture, because both came over one connection.
    func isThatOfThePicture(_ section: Section, _ data: NightData) -> Bool {
        guard section.isAudio,
            let sound = data.sections.first(where: { $0.section == section })?.table.total,
            let picture = data.sections.first(where: {
                !$0.section.isAudio && $0.section.scope == section.scope && $0.section.source == section.source
            })?.table.total
        else { return false }
        return said(sound) > 0 && said(sound) == said(picture) && asked(sound) == asked(picture)
            && value(sound) == value(picture) && interval(sound) == interval(picture)
    }
}
