import Decoding
import Input
import KPIs
import Sessions

/// All that decides what a night's report says: the files, the night, and the rules. No clock, no environment.
package struct NightPlan: Sendable {
    /// The night's name, also the folder's: `2026-11-29`.
    package var label: String
    /// Microseconds since 1970: a session counts in the night its last event falls in. nil: every session counts.
    package var night: Range<Int64>?
    /// What the night shares with its neighbours; nil where it stands alone.
    package var carry: Carry?
    /// In the order of their names.
    package var files: [InputFile]
    /// The place of the first of them among all files of the night: others may be read elsewhere.
    package var firstFile = 0
    /// What finding the files had to say.
    package var notes: [String] = []
    /// Names of the envelope's keys.
    package var names = EnvelopeNames()
    package var rules = AssemblyRules()
    /// How CDNs are recognised.
    package var cdn = CDNRules.builtIn
    /// The only session whose lines are kept; nil for all of them.
    package var onlySession: String?
    /// Dimensions that get tables of their own: the viewer's, and `ViewTrait`s.
    package var dimensions = NightPlan.usualDimensions
    /// The hour of the day of a moment in the report's zone, "00" … "23": a dimension of its own beside the viewer's.
    package var hour: @Sendable (Int64) -> String = NightPlan.utcHour
    /// Threads at work.
    package var workers: Int
    /// Bytes to stay under. It never changes a byte of a report.
    package var memory = 1 << 30
    /// Where what memory has no room for is set aside; nil keeps everything in memory.
    package var spillFolder: String?
    /// Parts that sessions are spread over; nil: as many as the input and the memory ask for. It never
    /// changes a byte of a report.
    package var shardCount: Int?
    /// Where the time of each stage is counted; nil: nobody wants to know.
    package var times: StageTimes?
    /// Told how far reading is; nil: nobody wants to know.
    package var progress: ReadProgress?
    /// Records that a session may have. A player writes some 40 a minute, so that this is a month of one; more is a
    /// program that runs wild. A session is not parted: so many records take some 1 GiB, whatever they are of.
    package var mostRecords = 2_200_000
    /// Different values that the dimensions may have together: each has groups of its own, of some 6 kB in every
    /// section. Titles and networks of a large service are a few thousand; more is an id in the wrong place.
    package var mostValues = 20_000

    package static let usualDimensions =
        ["app", "os", "device", "country", "network"] + ViewTrait.names
        + ["asn", "isp", "sdkVersion", "title", "live"]

    /// Those of the dimensions that clients write.
    package var clientDimensions: [String] { dimensions.filter { ViewTrait(rawValue: $0) == nil } }

    /// The dimension of `hour`, by the session's first moment.
    package static let hourDimension = "hour"
    /// Its value for sessions that began before the night did: on the clock their hour is also one of this night's end.
    package static let beforeNight = "before"

    /// The hour that a session is told under.
    func hourName(_ first: Int64) -> String {
        if let night, first < night.lowerBound { return NightPlan.beforeNight }
        return hour(first)
    }

    /// The hour in UTC.
    package static let utcHour: @Sendable (Int64) -> String = { moment in
        let hour = ((moment / 3_600_000_000) % 24 + 24) % 24
        return hour < 10 ? "0\(hour)" : "\(hour)"
    }

    package init(label: String, night: Range<Int64>?, files: [InputFile], workers: Int) {
        self.label = label
        self.night = night
        self.files = files
        self.workers = workers
    }
}
