import KPIs

/// A target, and what the night says to it in one section.
package struct TargetVerdict: Sendable, Equatable {
    package enum Outcome: String, Sendable, CaseIterable {
        case met, missed
        /// Fewer views could say than the target asks for.
        case insufficientData = "insufficient data"
        /// No view could say.
        case unknown
    }

    package var target: KPITarget
    /// nil where no section of the night is asked for the KPI.
    package var section: Section?
    package var figure: Double?
    /// Views that could say.
    package var said: Int
    package var outcome: Outcome

    package init(target: KPITarget, section: Section?, figure: Double?, said: Int, outcome: Outcome) {
        self.target = target
        self.section = section
        self.figure = figure
        self.said = said
        self.outcome = outcome
    }

    /// Holds the night against its targets, in the order of the targets and then of the sections. Sources are never
    /// added up, so each section that is asked for a KPI meets or misses the target by itself.
    package static func judge(
        _ targets: [KPITarget], _ table: KPITable, _ catalogue: Columns = .all
    ) -> [TargetVerdict] {
        targets.flatMap { target in
            let verdicts = table.sections.sorted { $0.key < $1.key }.compactMap { section, table in
                judge(target, section, table.total, catalogue)
            }
            return verdicts.isEmpty
                ? [TargetVerdict(target: target, section: nil, figure: nil, said: 0, outcome: .unknown)] : verdicts
        }
    }

    private static func judge(
        _ target: KPITarget, _ section: Section, _ group: KPITable.Group, _ catalogue: Columns
    ) -> TargetVerdict? {
        let asked = catalogue.entries.indices.first {
            catalogue.entries[$0].column.id == target.columnID && catalogue.canSay($0, section)
        }
        guard let asked, group.views > 0 else { return nil }
        let sums = group.column(target.columnID, section, catalogue)
        let perHour = group.column("\(target.columnID)/hour", section, catalogue)
        let unit = catalogue.entries[asked].column.unit
        let figure = sums.flatMap { target.figure($0, perHour: perHour) }.map { $0 * unit.factor }
        // What a rate is made of, the views beside it may not all have.
        let said = target.statistic == "per_hour" ? perHour?.said ?? 0 : sums.map(target.said) ?? 0
        let outcome: Outcome =
            if let figure {
                said < target.minimumViews ? .insufficientData : target.isMet(by: figure) ? .met : .missed
            } else {
                .unknown
            }
        return TargetVerdict(target: target, section: section, figure: figure, said: said, outcome: outcome)
    }
}
