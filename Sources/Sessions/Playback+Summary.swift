extension Playback {
    /// What PlaybackSummary events say. Each is of one item of the player: where a session id holds several items, their
    /// numbers add up, as the events beside them do. `spec/kpis.md` does not speak of several.
    package struct Summary: Sendable {
        package var stallCount: Int?
        package var switchCount: Int?
        /// Seconds, as the others are.
        package var playbackDuration: Double?
        package var recoveringTime: Double?
        package var startupTime: Double?
        /// bit/s over the time played; 0 where no variant declares one.
        package var averageBitrate: Double?
        package var peakBitrate: Double?
        package var hasError = false
        /// Something was played.
        package var hasPlayed = false

        init() {}

        /// Adds the summaries of a session up, in the order of time; nil where there is none. A number that one of them
        /// does not have is unknown; the start-up is the first one's.
        init?(_ summaries: [Summary]) {
            guard let first = summaries.first else { return nil }
            self = first
            guard summaries.count > 1 else { return }
            stallCount = Summary.sum(summaries.map(\.stallCount)) { $0.addingSaturated($1) }
            switchCount = Summary.sum(summaries.map(\.switchCount)) { $0.addingSaturated($1) }
            playbackDuration = Summary.sum(summaries.map(\.playbackDuration), +)
            recoveringTime = Summary.sum(summaries.map(\.recoveringTime), +)
            averageBitrate = Summary.mean(of: \.averageBitrate, summaries)
            peakBitrate = Summary.mean(of: \.peakBitrate, summaries)
            hasError = summaries.contains(where: \.hasError)
            hasPlayed = summaries.contains(where: \.hasPlayed)
        }

        private static func sum<Number>(_ numbers: [Number?], _ add: (Number, Number) -> Number) -> Number? {
            numbers.dropFirst().reduce(numbers.first ?? nil) { sum, next in sum.flatMap { a in next.map { add(a, $0) } }
            }
        }

        /// By the time played, of the items that have both.
        private static func mean(of bitrate: KeyPath<Summary, Double?>, _ summaries: [Summary]) -> Double? {
            var (bits, seconds) = (0.0, 0.0)
            for summary in summaries {
                guard let rate = summary[keyPath: bitrate], rate > 0, let played = summary.playbackDuration else {
                    continue
                }
                bits += rate * played
                seconds += played
            }
            return seconds > 0 ? bits / seconds : nil
        }
    }
}
