import Telemetry

/// When the stalls of a play belong to its seeks: from each Seek to its SeekDidComplete and a grace behind it.
///
/// A SeekDidComplete may never come: the seek was overtaken by the next one, the log ends in it, or the build does not
/// log the event. Then the next seek's completion stands in for it, or before that what shows that playback goes on, a
/// LikelyToKeepUp or a RateChange to rate > 0; and where nothing does, `longest`, so that one lost event does not excuse
/// every later stall. `spec/kpis.md` does not speak of seeks that never complete.
struct SeekWindows {
    /// A seek that empties the buffer stalls at once: a stall this long after a Seek, with nothing between, has another
    /// reason. Microseconds; own choice.
    static let longest: Int64 = 10_000_000

    /// From each Seek to where it ends, without the grace.
    let seeks: [ClosedRange<Int64>]
    /// Where the windows begin, and how far those reach, grace included, that begin there or before.
    private let starts: [Int64]
    private let reaches: [Int64]

    init(_ play: Playback) {
        let grace = PlayTimeline.micros(play.seekGrace)
        let goingOn =
            (play.likelyToKeepUps + (play.initialLikelyToKeepUp.map { [$0.at] } ?? [])
            + play.rateChanges.filter { $0.rate > 0 }.map(\.at)).sorted()
        let completions = play.seekCompletions.sorted()
        let begun = play.seeks.sorted()
        var completion = 0
        var next = 0
        seeks = begun.map { seek in
            // A completion is one seek's: that of the same moment, else the first behind it and before the next seek.
            while completion < completions.count, completions[completion] < seek { completion += 1 }
            while next < begun.count, begun[next] <= seek { next += 1 }
            if completion < completions.count, next == begun.count || completions[completion] <= begun[next] {
                completion += 1
                return seek...completions[completion - 1]
            }
            let end = SeekWindows.first(of: goingOn, after: seek) ?? .max
            let overtaking = completion < completions.count ? completions[completion] : .max
            return seek...min(end, overtaking, seek.addingSaturated(SeekWindows.longest))
        }
        let windows = seeks.sorted { $0.lowerBound < $1.lowerBound }
        var reach = Int64.min
        starts = windows.map(\.lowerBound)
        reaches = windows.map { window in
            reach = max(reach, window.upperBound.addingSaturated(grace))
            return reach
        }
    }

    /// The first of rising moments after another; nil where there is none.
    private static func first(of moments: [Int64], after moment: Int64) -> Int64? {
        let next = PlayIndex.first(moments.count) { moments[$0] > moment }
        return next < moments.count ? moments[next] : nil
    }

    /// Whether a stall that begins then is a seek's.
    func contains(_ moment: Int64) -> Bool {
        let next = PlayIndex.first(starts.count) { starts[$0] > moment }
        return next > 0 && reaches[next - 1] >= moment
    }
}
