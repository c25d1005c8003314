import History
import KPIs

/// A headline number of the night against the usual: the baseline of earlier nights, the change, the verdict.
struct Comparison {
    /// The night's number; nil where no view could say.
    let night: NightValue?
    /// nil where there are fewer than five nights to compare with.
    let baseline: Baseline?
    /// How many nights there are to compare with, 28 at most.
    let nights: Int
    /// The number over the last 28 nights of any weekday and this one, oldest first.
    let course: [(label: String, value: Double?)]
    private let better: KPI.Better
    private let isShare: Bool
    /// Whether the night's views tell nothing of others.
    private let isTooFew: Bool

    init(_ reading: HeadlineReading, _ section: Section, _ group: KPITable.Group, _ data: NightData) {
        let history = data.history?.nights ?? []
        let date = NightDate(data.night)
        night = reading.night(group)
        better = reading.better
        isShare = reading.isShare
        // Views that all lost nothing have no interval of their own: that of usual nights stands in.
        isTooFew = night?.interval == nil && (reading.said(group) < 2 || reading.statistic != "value")
        let past = history.map { (date: $0.date, value: $0.sections[section].flatMap { reading.night($0) }) }
        let alike = past.filter { $0.date.isWeekend == date?.isWeekend }.compactMap(\.value).suffix(Baseline.longest)
        nights = alike.count
        baseline = Baseline(Array(alike))
        course =
            past.suffix(Baseline.longest).map { ($0.date.text, $0.value?.value) } + [(data.night, night?.value)]
    }

    var verdict: Verdict {
        guard let night, let baseline else { return .noBaseline }
        guard !isTooFew else { return .tooFew }
        return baseline.verdict(night, better: better)
    }

    var usual: Interval? { baseline.map { Comparison.usual($0, isShare: isShare) } }

    /// Where nights usually lie, as the page draws it: nothing is below 0, and no share above all.
    static func usual(_ baseline: Baseline, isShare: Bool) -> Interval {
        Interval(low: max(0, baseline.usual.low), high: isShare ? min(1, baseline.usual.high) : baseline.usual.high)
    }

    /// How many spreads the night is off.
    var distance: Double {
        guard let night, let baseline else { return 0 }
        return baseline.distance(night)
    }

    var isHigher: Bool { (night?.value ?? 0) > (baseline?.median ?? 0) }
}

extension HeadlineReading {
    /// Whether its values are parts of a whole.
    var isShare: Bool { HeadlineCards.unit(self, 0).symbol == "%" }

    /// What a group of views says, with the interval that a verdict needs: a median's too.
    func night(_ group: KPITable.Group) -> NightValue? {
        guard said(group) > 0, let value = value(group) else { return nil }
        return NightValue(value, interval(group), views: said(group))
    }

    /// The columns that the history has to be asked for.
    static func columns(_ catalogue: Columns) -> Set<String> {
        let wanted = Section.Scope.allCases.flatMap { scope in
            Headline.of(scope).flatMap { [$0.column, String($0.column.prefix { $0 != "/" })] }
        }
        return Set(wanted).intersection(catalogue.entries.map(\.column.id))
    }
}

/// All headline numbers of a night against the usual, in the order of the page.
struct Comparisons {
    struct One {
        let section: Section
        let reading: HeadlineReading
        let comparison: Comparison
    }

    let all: [One]

    init(_ data: NightData) {
        all = data.sections.flatMap { section, table in
            HeadlineReading.of(section, data.catalogue).filter { $0.said(table.total) > 0 }.map {
                One(section: section, reading: $0, comparison: Comparison($0, section, table.total, data))
            }
        }
    }

    /// What is furthest off first.
    func those(_ verdict: Verdict) -> [One] {
        all.enumerated().filter { $0.element.comparison.verdict == verdict }
            .sorted {
                let (a, b) = ($0.element.comparison.distance, $1.element.comparison.distance)
                return a != b ? a > b : $0.offset < $1.offset
            }
            .map(\.element)
    }
}
