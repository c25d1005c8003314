import Sessions
import Telemetry

extension KPI {
    /// What the start-up waited for.
    ///
    /// Within [LikelyToKeepUp − timeTaken, LikelyToKeepUp]: for each family the union of its requests' intervals (first
    /// fetchStart → last responseEnd; without those the request's own dates, and for a timeout until it was logged), and
    /// the rest that no request covers. Requests overlap: the families are never a sum.
    /// Out: requests nested in InitialLikelyToKeepUp, which are the same ones.
    /// Unit: s · Unknown: no InitialLikelyToKeepUp, or no request in the window · Source: AVFoundation
    static let startupBreakdown = KPI(
        "startup-breakdown", title: "Start-up breakdown", better: .lower,
        meaning: "What the start-up waited for: playlists, the content key, segments, or nothing that was requested.",
        formula:
            "Within [LikelyToKeepUp − timeTaken, LikelyToKeepUp]: per family the union of request intervals, and the uncovered rest of the window. Families overlap and are no sum.",
        unknown: "No InitialLikelyToKeepUp, or no request inside the window.",
        needs: "InitialLikelyToKeepUp and request events", source: "AVFoundation AVMetrics",
        columns: [
            KPI.Column(
                "startup-breakdown", .durations, .seconds, names: parts,
                .playback { $0.startupBreakdown.map { .durations($0) } })
        ])

    private static let parts = Playback.startupFamilies.map(\.name) + ["uncovered", "window"]
}

extension Playback {
    fileprivate static let startupFamilies: [RequestFamily] = [
        .multivariantPlaylist, .mediaPlaylist, .contentKey, .segment,
    ]

    var startupBreakdown: [String: Double]? {
        guard let initial = initialLikelyToKeepUp, let taken = initial.taken, taken >= 0 else { return nil }
        let window = (initial.at - PlayTimeline.micros(taken))..<initial.at
        var intervals: [RequestFamily: [Range<Int64>]] = [:]
        for request in requests {
            guard let start = request.start, let end = request.end, start <= end, start < window.upperBound,
                end > window.lowerBound
            else { continue }
            intervals[request.family, default: []].append(max(start, window.lowerBound)..<min(end, window.upperBound))
        }
        guard !intervals.isEmpty else { return nil }
        func seconds(_ micros: Int64) -> Double { Double(micros) / 1_000_000 }
        var parts: [String: Double] = [:]
        for family in Self.startupFamilies {
            parts[family.name] = seconds(PlayTimeline.union(intervals[family] ?? []))
        }
        let length = window.upperBound - window.lowerBound
        parts["uncovered"] = seconds(length - PlayTimeline.union(intervals.values.flatMap { $0 }))
        parts["window"] = seconds(length)
        return parts
    }
}
