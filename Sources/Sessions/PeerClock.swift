import Telemetry

/// How a peer connection's own clock stands to its lines', for the entries that have no moment of their own: they are
/// placed where the connection's clock stood when their line was written.
///
/// Without it the line's moment would stand among moments of another clock, and the time between the two would be
/// anything up to the age of the epoch.
struct PeerClock {
    /// Own moment − line's moment, microseconds, of each entry that has one.
    private var offsets: [Int64] = []
    /// How many of those own moments are of a clock that does not count from 1970.
    private var uptimes = 0

    /// Learns from an entry. Reports of the other side are no help: they tell when they came, in any number of lines.
    mutating func add(_ entry: PeerEntry) {
        guard let own = entry.own, entry.type != .remoteInbound else { return }
        offsets.append(own - entry.line)
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

        /// Where an entry belongs on the connection's clock.
        func moment(of entry: PeerEntry) -> Int64 {
            entry.own ?? (entry.isZero && countsFromZero ? 0 : entry.line + offset)
        }
    }
}
