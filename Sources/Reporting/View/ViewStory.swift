import Charts
import KPIs
import Sessions
import Telemetry

/// All that the page of one view tells. Its size does not grow with the length of the view: lanes are thinned to what a
/// picture can show, and of lists the first entries are kept.
package struct ViewStory: Sendable {
    /// A value of the catalogue with the lines behind it.
    struct Value: Sendable {
        let column: Int
        let measurement: Measurement
        let evidence: Evidence
    }

    /// A list of which the first entries are kept.
    struct Kept<Element: Sendable>: Sendable {
        let first: [Element]
        let more: Int

        init(_ all: [Element], most: Int) {
            first = Array(all.prefix(most))
            more = all.count - first.count
        }

        /// The first ones of so many.
        init(first: [Element], of count: Int) {
            self.first = first
            more = count - first.count
        }
    }

    let values: [Value]
    let chains: Kept<Chain>
    let course: Kept<Happening>
    let lanes: [LanesChart.Lane]
    /// The moment from which the lanes count, microseconds since 1970.
    let start: Int64
    /// How long the lanes are, seconds.
    let length: Double

    private static let mostChains = 20
    private static let mostHappenings = 200

    /// Tells a view.
    ///
    /// - Parameters:
    ///   - subject: assembled with `AssemblyRules.keepsPlaces`; without places nothing is named by its line.
    ///   - said: what it says of the catalogue's columns.
    package init(_ subject: Subject, _ said: [Columns.Said], catalogue: Columns = .all) {
        values = said.map { column, measurement in
            Value(
                column: column, measurement: measurement, evidence: Evidence.of(catalogue.entries[column], in: subject))
        }
        var all = subject.course
        var chains: [Chain] = []
        var stalls = 0
        switch subject.content {
        case .playback(let play):
            chains = play.chains(subject.trail, first: ViewStory.mostChains)
            stalls = play.timeline.stalls.count
            let drawn = PlayLanes(play)
            (lanes, start, length) = (drawn.lanes(all), drawn.start, drawn.length)
        case .receiving(let view):
            for case (let i, .duration(let seconds)) in said
            where catalogue.entries[i].column.id == "open-freeze-time" && seconds > 0 {
                all.append(ViewStory.endedFrozen(view, seconds))
            }
            let drawn = StreamLanes(view)
            (lanes, start, length) = (drawn.lanes(all), drawn.start, drawn.length)
        default:
            (lanes, start, length) = ([], subject.first, 0)
        }
        self.chains = Kept(first: chains, of: stalls)
        course = Kept(all, most: ViewStory.mostHappenings)
    }

    private static func endedFrozen(_ view: Receiving, _ seconds: Double) -> Happening {
        let last = view.stream.count - 1
        let from = view.stream.times[last] - Int64(saturating: (min(seconds, 1e12) * 1_000_000).rounded())
        let first = view.stream.times.lastIndex { $0 <= from } ?? 0
        return Happening(
            .endedFrozen(seconds: seconds), at: from, places: [view.stream.place(first), view.stream.place(last)])
    }
}
