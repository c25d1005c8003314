import Shuffle
import Telemetry

/// The settings that assembly obeys.
package struct AssemblyRules: Sendable {
    /// Seconds after a SeekDidComplete in which a stall is still the seek's.
    package var seekGrace: Double = 5
    /// Whether subjects remember the lines that they were made of. Off for a whole night, where nobody asks.
    package var keepsPlaces = false

    package init() {}
}

/// One session's records of one source, in the order of time, with what the session decides for all its subjects.
package struct SourceRecords {
    package let source: Source
    package let records: [StoredRecord]
    package let texts: TextTable
    package let rules: AssemblyRules
    package let dimensions: DimensionBook
    package let session: String
    package let first: Int64
    package let last: Int64
    package let lines: Int
    package let clockFlag: Bool

    package func string(_ text: UInt32) -> String { texts.string(text) }

    /// The names of the codecs that a series holds by their numbers.
    func texts(of series: SampleSeries) -> [UInt32: String] {
        guard let column = series.column(.codec) else { return [:] }
        var texts: [UInt32: String] = [:]
        var newest: Double = .nan
        for i in series.times.indices {
            let number = series.raw(column, i)
            if number.isNaN || number == newest { continue }
            newest = number
            if let text = UInt32(exactly: number) { texts[text] = string(text) }
        }
        return texts
    }

    /// A subject of the session.
    package func subject(
        _ content: Subject.Content, id: String, media: Receiving.Media? = nil, client: [String: String],
        source: String? = nil, trail: Trail? = nil
    ) -> Subject {
        Subject(
            source: source ?? self.source.name, session: session, id: id, media: media?.rawValue, first: first,
            last: last,
            lines: lines, client: client, clockFlag: clockFlag, content: content, trail: trail)
    }

    /// A trail to be filled; nil where nobody will ask for places.
    var newTrail: Trail? { rules.keepsPlaces ? Trail() : nil }
}
