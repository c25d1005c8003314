import Telemetry

/// How long the stages of a night took: seconds of all threads together. For `--verbose`; no report depends on it.
package final class StageTimes: Sendable {
    package enum Stage: Int, CaseIterable, Sendable {
        /// Files read and inflated into lines.
        case read
        /// JSON taken apart.
        case parse
        /// What lines say, stored as records.
        case decode
        /// Records brought together by session, and what they tell of.
        case assemble
        /// KPIs measured and added up.
        case measure

        var title: String {
            switch self {
            case .read: "read and inflate"
            case .parse: "parse"
            case .decode: "decode"
            case .assemble: "assemble"
            case .measure: "measure"
            }
        }
    }

    private let durations = Locked([Duration](repeating: .zero, count: Stage.allCases.count))

    package init() {}

    func add(_ stage: Stage, _ duration: Duration) { durations.withLock { $0[stage.rawValue] += duration } }

    /// Seconds of one stage.
    package subscript(_ stage: Stage) -> Double { durations.withLock { $0[stage.rawValue] / .seconds(1) } }

    /// `read and inflate 0.61 s, parse 0.72 s, …`
    package var text: String {
        Stage.allCases.map { "\($0.title) \(StageTimes.seconds(self[$0]))" }.joined(separator: ", ")
    }

    /// Seconds to the hundredth.
    package static func seconds(_ seconds: Double) -> String {
        let hundredths = Int((seconds * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    }
}

/// Time since it was last looked at, for several stages one after another.
struct Stopwatch {
    private let times: StageTimes?
    private var last: ContinuousClock.Instant?

    /// - Parameter times: where the time goes; nil asks no clock.
    init(_ times: StageTimes?) {
        self.times = times
        if times != nil { last = .now }
    }

    /// Counts the time since the last look for a stage.
    mutating func count(for stage: StageTimes.Stage) {
        guard let times, let last else { return }
        let now = ContinuousClock.now
        times.add(stage, now - last)
        self.last = now
    }

    /// Leaves out the time since the last look.
    mutating func skip() { if times != nil { last = .now } }
}
