import Charts
import Sessions

/// What happened as marks, a row for each kind that there is.
struct LaneEvents {
    private static let kinds = [
        LegendEntry("failed request", LaneMeasures.bad), LegendEntry("error", LaneMeasures.poor),
        LegendEntry("switch", LaneMeasures.well), LegendEntry("picture size", LaneMeasures.well),
        LegendEntry("limitation", LaneMeasures.poor), LegendEntry("seek", LaneMeasures.moving),
        LegendEntry("counters anew", LaneMeasures.resting), LegendEntry("end", LaneMeasures.waiting),
    ]

    /// The most marks of a view: more are a smear, and their texts a large page.
    private static let most = 400

    private let events: [LanesChart.Event]

    init(_ course: [Happening], since start: Int64) {
        events = course.compactMap { happening in
            LaneEvents.kind(happening.what).map {
                .init(at: Double(happening.at - start) / 1_000_000, kind: $0, label: happening.words)
            }
        }
    }

    var isEmpty: Bool { events.isEmpty }

    var content: LanesChart.Content {
        let shown = events.prefix(LaneEvents.most)
        let used = LaneEvents.kinds.indices.filter { kind in shown.contains { $0.kind == kind } }
        let marks = shown.map { event in
            LanesChart.Event(at: event.at, kind: used.firstIndex(of: event.kind) ?? 0, label: event.label)
        }
        return .events(marks, kinds: used.map { LaneEvents.kinds[$0] })
    }

    /// nil for what is a state and has a lane of its own.
    private static func kind(_ what: Happening.What) -> Int? {
        switch what {
        case .requestFailed: 0
        case .error: 1
        case .variantSwitch: 2
        case .sizeChanged: 3
        case .limitationChanged: 4
        case .seek: 5
        case .reset: 6
        case .ended: 7
        default: nil
        }
    }
}
