/// Samples of statistics that a client could not take, by what it says was wrong. Adds.
package struct StatsErrors: Sendable, Equatable, Codable {
    /// The errors that the format names; any other is counted behind them.
    private static let names = ["peerChannelError", "mediaChannelError", "cancelled"]

    private var counts = [Int](repeating: 0, count: StatsErrors.names.count + 1)

    package init() {}

    /// Counts one error, by its name in the log.
    package mutating func count(_ error: UnsafeBufferPointer<UInt8>) {
        let place = StatsErrors.names.firstIndex { error.elementsEqual($0.utf8) }
        counts[place ?? StatsErrors.names.count] += 1
    }

    /// Each error with how often it was met: in a fixed order, all of them, the others last.
    package var all: [(name: String, count: Int)] { Array(zip(StatsErrors.names + ["other"], counts)) }

    package var total: Int { counts.reduce(0, +) }

    package static func += (sum: inout StatsErrors, more: StatsErrors) {
        for i in sum.counts.indices where more.counts[i] > 0 { sum.counts[i] += more.counts[i] }
    }
}
