import KPIs
import Telemetry

/// What is kept of a night.
package struct NightRecord: Sendable {
    /// What a headline number was against the usual when the night was reported.
    package struct HeadlineVerdict: Sendable, Equatable {
        /// The section's name: `receiving/vonage`.
        package var section: String
        /// What the page calls it.
        package var title: String
        /// The KPI's column.
        package var column: String
        package var verdict: Verdict

        package init(section: String, title: String, column: String, verdict: Verdict) {
            self.section = section
            self.title = title
            self.column = column
            self.verdict = verdict
        }
    }

    package var date: NightDate
    package var timeZone: String
    package var toolVersion: String
    /// The page's verdict line.
    package var summary: String
    package var intake: Intake
    /// All views of each section.
    package var sections: [Section: KPITable.Group]
    package var targets: [TargetVerdict]
    package var verdicts: [HeadlineVerdict]
    /// By vendor: the CDNs with enough sessions to be told of.
    package var vendors: [String: VendorNight] = [:]

    package init(
        date: NightDate, timeZone: String, toolVersion: String, summary: String, intake: Intake, table: KPITable,
        targets: [TargetVerdict], verdicts: [HeadlineVerdict]
    ) {
        self.date = date
        self.timeZone = timeZone
        self.toolVersion = toolVersion
        self.summary = summary
        self.intake = intake
        sections = table.sections.mapValues(\.total)
        self.targets = targets
        self.verdicts = verdicts
    }
}

/// An earlier night's numbers.
package struct PastNight: Sendable {
    package var date: NightDate
    /// All views of each section, with the columns that were asked for.
    package var sections: [Section: KPITable.Group]

    package init(date: NightDate, sections: [Section: KPITable.Group]) {
        self.date = date
        self.sections = sections
    }
}

/// What a night's page knows of other nights and of targets.
package struct NightHistory: Sendable {
    /// Before the night, oldest first: those of its weekday class that make the baseline, and the last 28 of any.
    package var nights: [PastNight]
    package var targets: [TargetVerdict]

    package init(nights: [PastNight] = [], targets: [TargetVerdict] = []) {
        self.nights = nights
        self.targets = targets
    }
}

/// A line of the index of nights.
package struct NightSummary: Sendable, Equatable {
    package var date: NightDate
    package var summary: String
    package var sessions: Int
    /// Lines read, and those of them that count.
    package var lines: Int
    package var used: Int
    /// Lines that are neither used nor duplicates.
    package var lost: Int
    /// Files that are cut, damaged or unreadable.
    package var brokenFiles: Int
    package var targets: [TargetVerdict.Outcome: Int]
    package var verdicts: [Verdict: Int]
}
