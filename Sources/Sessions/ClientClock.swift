import Shuffle
import Telemetry

/// When a sample was taken, as far as its object and its line say.
struct SampleMoment {
    /// The object's own moment; nil where it has none, or one that only stands there for none: 0, which most clients
    /// write, and the zero of a calendar.
    let own: Int64?
    /// Its own moment is 0.
    let isZero: Bool
    /// Its line's.
    let line: Int64
    /// Whether the line has a time of its own. Where it has not, its moment is the data's already.
    private let hasLine: Bool

    /// - Parameter own: what the object says, nil where it says nothing.
    init(_ own: Int64?, _ record: StoredRecord) {
        line = record.time
        hasLine = !record.lacksTime
        isZero = own == 0
        let isMoment = own.map { $0 >= Timestamp.newestDefault || ($0 > 0 && $0 < Timestamp.oldest) } ?? false
        self.own = isMoment ? own : hasLine ? nil : line
    }

    /// Own moment − line's moment, where both are there.
    var offset: Int64? { hasLine ? own.map { $0 - line } : nil }
}

/// How the clock of a client's statistics stands to its lines', for the samples that have no moment of their own: they
/// are placed where that clock stood when their line was written.
///
/// Without it the line's moment would stand among moments of another clock, and the time between the two would be
/// anything up to the age of the epoch.
struct ClientClock {
    /// Own moment − line's moment, microseconds, of each sample that has one.
    private var offsets: [Int64] = []
    /// How many of those own moments are of a clock that does not count from 1970.
    private var uptimes = 0

    /// Learns from a sample.
    mutating func add(_ moment: SampleMoment) {
        guard let own = moment.own, let offset = moment.offset else { return }
        offsets.append(offset)
        if own < Timestamp.oldest { uptimes += 1 }
    }

    /// By the clock: what stands in the middle of all offsets, and whether 0 is one of its moments.
    var reading: Reading? {
        guard !offsets.isEmpty else { return nil }
        return Reading(offset: offsets.sorted()[offsets.count / 2], countsFromZero: uptimes * 2 > offsets.count)
    }

    struct Reading {
        let offset: Int64
        let countsFromZero: Bool

        /// Where a sample belongs on the client's clock.
        func place(_ moment: SampleMoment) -> Int64 {
            moment.own ?? (moment.isZero && countsFromZero ? 0 : moment.line + offset)
        }
    }
}
