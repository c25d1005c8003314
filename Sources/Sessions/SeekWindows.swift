import Telemetry

/// When the stalls of a play belong to its seeks: from each Seek to its SeekDidComplete and a grace behind it.
///
/// A SeekDidComplete may never come: the seek was overtaken by the next one, the log ends in it, or the build does not
/// log the event. Then what shows that playback goes on stands in for it, a LikelyToKeepUp or a RateChange to rate > 0;
/// and where nothing does, `longest`, so that one lost event does not excuse every later stall.
struct SeekWindows {
    /// A seek that empties the buffer stalls at once: a stall this long after a Seek, with nothing between, has another
    /// reason. Microseconds; own choice.
    static let longest: Int64 = 10_000_000

    /// From each Seek to where it ends, without the grace.
    let seeks: [ClosedRange<Int64>]
    private let grace: Int64

    init(_ play: Playback) {
        grace = PlayTimeline.micros(play.seekGrace)
        let goingOn = (play.likelyToKeepUps + play.rateChanges.filter { $0.rate > 0 }.map(\.at)).sorted()
        seeks = play.seeks.indices.map { i in
            let seek = play.seeks[i]
            let next = play.seeks[(i + 1)...].first { $0 > seek }
            let done = play.seekCompletions.first { $0 > seek }
            let end: Int64
            if let done, done <= next ?? done {
                end = done
            } else {
                end = min(goingOn.first { $0 > seek } ?? .max, seek + SeekWindows.longest)
            }
            return seek...end
        }
    }

    /// Whether a stall that begins then is a seek's.
    func contains(_ moment: Int64) -> Bool {
        seeks.contains { $0.lowerBound <= moment && moment <= $0.upperBound + grace }
    }
}
