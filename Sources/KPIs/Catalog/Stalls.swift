import Sessions

extension KPI {
    /// Each stall with when, how long, and why.
    ///
    /// Causes in the order of the formula, by the requests of the minute before. Seek stalls have no cause.
    /// Unknown: never; without player-state events the list is empty · Source: AVFoundation AVMetrics
    static let stalls = KPI(
        "stalls", title: "Stall causes", better: .neither,
        meaning: "Each stall of a play with its cause, as far as the log tells.",
        formula:
            "First that applies: segment-failed (status) · switch-failed · slow-segments (throughput below the playing variant's bitrate) · playlist-late (> 1.5 × target, or failed) · key-in-flight · nothing in the log; by requests that ended within 60 s before the stall or were under way at it.",
        unknown: "No cause is given for seek stalls.", needs: "Stall; request and switch events for the cause",
        source: "AVFoundation AVMetrics",
        columns: [
            KPI.Column("stalls", .table, .none, .playback { .table($0.stallTable) }),
            KPI.Column(
                "stall-causes", .tally, .none, names: StallCause.names,
                .playback { play in
                    guard play.hasCourse else { return nil }
                    var tally: [String: Int] = [:]
                    for stall in play.timeline.stalls where !stall.isOfSeek {
                        tally[StallCause.of(stallAt: stall.at, in: play).name, default: 0] += 1
                    }
                    return .tally(tally)
                }),
        ])
}

extension Playback {
    /// The stalls as JSON; moments in milliseconds on the envelope's clock.
    var stallTable: String {
        let rows = timeline.stalls.map { stall in
            let at = (stall.at + clockOffset) / 1_000
            var row =
                "{\"at\":\(at),\"seconds\":\(stall.seconds),\"censored\":\(stall.isCensored),\"seek\":\(stall.isOfSeek)"
            if !stall.isOfSeek { row += StallCause.of(stallAt: stall.at, in: self).json }
            return row + "}"
        }
        return "[" + rows.joined(separator: ",") + "]"
    }
}

extension StallCause {
    fileprivate var json: String {
        var text = ",\"cause\":\"\(name)\""
        switch self {
        case .segmentFailed(let status): text += ",\"status\":\(TableText.text(status))"
        case .slowSegments(let throughput, let bitrate): text += ",\"throughput\":\(throughput),\"bitrate\":\(bitrate)"
        default: break
        }
        return text
    }
}
