import KPIs
import Reporting
import Sessions
import Shuffle

/// A view that lost much time, on its way to the machine that tells its story: its session's records, and its place
/// among what they tell of.
struct WorstSession: Sendable {
    let place: Int
    let records: CarriedRecords.Session

    /// The row's length u32 · the place u32 · the row · the records.
    func bytes(_ row: ViewRow) -> [UInt8] {
        let own = row.bytes
        var bytes: [UInt8] = []
        bytes.put(UInt32(own.count))
        bytes.put(UInt32(place))
        return bytes + own + CarriedRecords(files: [], sessions: [records]).bytes
    }

    /// Files of which only the place is of interest.
    static func places(_ count: Int) -> [CarriedRecords.File] {
        (0..<count).map { CarriedRecords.File(place: $0, name: "", night: "", inflatedBytes: 0, checksum: 0) }
    }

    /// Where such bytes lie in a part file: of most only the row is ever read.
    struct Place: Sendable {
        let file: PartFile
        let place: PartFile.Place

        private func number(_ from: Int) throws(PartProblem) -> Int {
            try file.bytes(place, from: from, count: 4).reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        var row: ViewRow {
            get throws(PartProblem) {
                let bytes = try file.bytes(place, from: 8, count: try number(0))
                return bytes.withUnsafeBytes { ViewRow(bytes: $0) }
            }
        }

        var session: WorstSession {
            get throws {
                let bytes = try file.bytes(place, from: 8 + (try number(0)))
                guard let records = try CarriedRecords(bytes).sessions.first else { throw BrokenRecords() }
                return WorstSession(place: try number(4), records: records)
            }
        }
    }

    /// Assembles the session again, and tells its view.
    ///
    /// - Parameter files: how many files records may come from.
    func story(_ rules: AssemblyRules, files: Int) throws -> ViewStory {
        let writer = ShardWriter(shards: 1)
        var carried = CarriedRecords(files: [], sessions: [records])
        carried.files = WorstSession.places(files)
        _ = try carried.append(to: writer, filesFrom: 0)
        var lines = Array(repeating: AssembledLines(), count: files)
        var story: ViewStory?
        var explaining = rules
        explaining.keepsPlaces = true
        LoadedShard(try writer.take(0)).forEachSession(
            verdicts: Array(repeating: FileVerdict(), count: files), lines: &lines
        ) { session in
            let subjects = SessionAssembler(rules: rules).subjects(of: session)
            let told = SessionAssembler(rules: explaining).subjects(of: session)
            guard subjects.indices.contains(place), told.indices.contains(place) else { return }
            story = ViewStory(told[place], Columns.all.said(subjects[place]))
        }
        guard let story else { throw BrokenRecords() }
        return story
    }
}
