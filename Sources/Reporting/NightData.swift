import CDN
import History
import KPIs
import Telemetry

/// What all reports of a night are made from. The same data give the same bytes.
package struct NightData: Sendable {
    /// `2026-11-29`: the night's date, and the name of its folder.
    package var night: String
    /// The zone in which the night begins and ends, by its IANA name.
    package var timeZone: String
    package var toolVersion: String
    package var table: KPITable
    /// Runs through the night's rows in their order, as often as asked; what `body` throws ends it.
    package var rows: @Sendable (_ body: (ViewRow) throws -> Void) throws -> Void
    package var intake: Intake
    /// The night's media requests by CDN; nil where nobody counted them.
    package var requests: RequestTable?
    package var catalogue: Columns
    /// The viewer's dimensions that get columns in the CSV files.
    package var dimensions: [String]
    /// Groups with fewer views are folded into "other" on pages: they are noise, and may be one person.
    package var minimumGroup: Int
    /// Earlier nights and targets; nil where there is no history to compare with.
    package var history: NightHistory?
    /// The views that lost most time, with what their pages tell; empty where nobody kept it.
    package var worst = WorstList<ViewStory>()
    /// The night hour by hour; empty where nobody said when it begins and ends.
    package var hours: [NightHour] = []
    /// Whether the CSV files begin with the mark by which Excel knows UTF-8.
    package var marksCSV = false

    package init(
        night: String, timeZone: String = "UTC", toolVersion: String, table: KPITable,
        rows: @escaping @Sendable (_ body: (ViewRow) throws -> Void) throws -> Void, intake: Intake,
        catalogue: Columns = .all, dimensions: [String], minimumGroup: Int = 10,
        history: NightHistory? = nil, requests: RequestTable? = nil
    ) {
        self.night = night
        self.timeZone = timeZone
        self.toolVersion = toolVersion
        self.table = table
        self.rows = rows
        self.intake = intake
        self.catalogue = catalogue
        self.dimensions = dimensions
        self.minimumGroup = minimumGroup
        self.requests = requests
        self.history = history
    }

    /// The night's sections in the order of the page, each with its table.
    package var sections: [(section: Section, table: KPITable.SectionTable)] {
        table.sections.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

/// What differs between two runs of the same night. Stands in report.json and on no page.
package struct RunFacts: Sendable, Equatable {
    package var invocationID: String
    /// RFC 3339, UTC.
    package var generatedAt: String
    /// Wall clock from the start of the run to the writing of the reports.
    package var seconds: Double
    /// nil where the system does not say.
    package var peakMemoryBytes: Int?

    package init(invocationID: String, generatedAt: String, seconds: Double, peakMemoryBytes: Int?) {
        self.invocationID = invocationID
        self.generatedAt = generatedAt
        self.seconds = seconds
        self.peakMemoryBytes = peakMemoryBytes
    }
}

extension KPITable.Group {
    /// How many were asked for a column: the views, or what several things of them say one by one.
    func asked(_ column: Int) -> Int { coverage(column).of }
    /// The same for a column whose sums are at hand.
    func asked(_ sums: Accumulator?) -> Int { views + (sums?.askedBeyondViews ?? 0) }
}
