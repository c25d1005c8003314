import Shuffle
import Telemetry

/// The lines of a subject's events, for who asks where a value comes from. Only made where `AssemblyRules.keepsPlaces`.
package struct Trail: Sendable {
    /// One event and its line.
    package struct Mark: Sendable, Equatable {
        package let kind: RecordKind
        /// On the clock of the subject's own moments, microseconds.
        package let at: Int64
        package let place: Playback.Place
    }

    /// In the order of the envelope's time.
    package private(set) var marks: [Mark] = []

    /// By moment: where its first and its last mark are. A long play has thousands of events, and each is looked for.
    private var places: [Int64: (first: Int32, last: Int32)] = [:]
    /// By mark: where the next one of the same moment is, 0 for none.
    private var next: [Int32] = []

    package init() {}

    mutating func add(_ record: StoredRecord, at moment: Int64) {
        let place = Int32(truncatingIfNeeded: marks.count)
        if let known = places[moment] {
            next[Int(known.last)] = place
            places[moment] = (known.first, place)
        } else {
            places[moment] = (place, place)
        }
        next.append(0)
        marks.append(Mark(kind: record.kind, at: moment, place: record.place))
    }

    /// The events of some kinds.
    package func marks(of kinds: RecordKind...) -> [Mark] { marks.filter { kinds.contains($0.kind) } }

    /// The event of one of the kinds at a moment; nil where there is none.
    package func mark(of kinds: RecordKind..., at moment: Int64) -> Mark? {
        mark(of: kinds, at: moment)
    }

    package func mark(of kinds: [RecordKind], at moment: Int64) -> Mark? {
        mark(at: moment) { kinds.contains($0.kind) }
    }

    /// The first event at a moment that is asked for; nil where there is none.
    package func mark(at moment: Int64, where isAsked: (Mark) -> Bool) -> Mark? {
        guard var place = places[moment]?.first else { return nil }
        while !isAsked(marks[Int(place)]) {
            place = next[Int(place)]
            if place == 0 { return nil }
        }
        return marks[Int(place)]
    }
}

extension StoredRecord {
    /// Where the record was read.
    package var place: Playback.Place { Playback.Place(file: file, line: line) }
}

extension SampleSeries {
    /// Remembers the line of the newest sample: a column like the others, so that it goes where the sample goes.
    package mutating func mark(_ place: Playback.Place) {
        set(.place, Double(place.file) * SampleSeries.linesOfFile + Double(place.line))
    }

    /// The line of a sample; nil unless places are kept.
    package func place(_ index: Int) -> Playback.Place? {
        guard let number = value(.place, index) else { return nil }
        let file = (number / SampleSeries.linesOfFile).rounded(.down)
        return Playback.Place(file: Int(file), line: UInt32(number - file * SampleSeries.linesOfFile))
    }

    /// A line's number has 32 bits; with it two million files fit exactly into the 53 bits of a double.
    private static let linesOfFile = 4_294_967_296.0
}
