import History
import KPIs

/// The verdict on a night in a sentence or two: against the usual, and against its targets.
enum NightSentence {
    /// A reader takes in so many numbers at once; the cards have the others.
    private static let most = 3

    static func text(_ data: NightData) -> String {
        let comparisons = Comparisons(data)
        guard !comparisons.all.isEmpty || data.sections.contains(where: { $0.table.total.views > 0 }) else {
            return "No data: no session of this night is in the logs."
        }
        let targets = TargetTable.sentence(data.history?.targets ?? []) ?? noTargets
        let missed = TargetTable.missed(data, most: most).map { $0 + " " } ?? ""
        return "\(missed)\(usual(comparisons)) \(targets)"
    }

    private static let noTargets = "No targets are set."

    /// The verdict where a count of targets stands beside it: without the last sentence, which counts them.
    static func withoutTargets(_ verdict: String) -> String {
        let last = verdict.ranges(of: " " + TargetTable.sentenceStart).last ?? verdict.ranges(of: " " + noTargets).last
        return last.map { String(verdict[..<$0.lowerBound]) } ?? verdict
    }

    private static func usual(_ comparisons: Comparisons) -> String {
        let (worse, better) = (comparisons.those(.worse), comparisons.those(.better))
        let sections = Set(comparisons.all.map(\.section)).count
        if !worse.isEmpty {
            let also = better.isEmpty ? "" : " \(Formatting.count(better.count)) better than usual."
            return "Worse than usual: \(list(worse, sections)).\(also)"
        }
        if !better.isEmpty { return "Better than usual: \(list(better, sections))." }
        if comparisons.all.contains(where: { $0.comparison.verdict == .steady }) {
            return "Steady: no headline number is worse or better than usual."
        }
        let nights = comparisons.all.map(\.comparison.nights).max() ?? 0
        return "No baseline yet (\(nights) of \(Baseline.leastNights) nights)."
    }

    private static func list(_ all: [Comparisons.One], _ sections: Int) -> String {
        let shown = all.prefix(most).map { ComparisonText.sentence($0, sections: sections) }
        let rest = all.count - shown.count
        return shown.joined(separator: "; ") + (rest > 0 ? "; and \(Formatting.count(rest)) more" : "")
    }
}
