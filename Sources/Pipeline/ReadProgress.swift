import Telemetry

/// How far reading is, of all workers together.
package final class ReadProgress: Sendable {
    private struct Sums {
        var bytes = 0
        var lines = 0
    }

    private let sums = Locked(Sums())
    private let changed: @Sendable (_ bytes: Int, _ lines: Int) -> Void

    /// - Parameter changed: told after each block of lines, by one worker at a time: bytes of the files as they lie on
    ///   disk, and lines, both since the start.
    package init(_ changed: @escaping @Sendable (_ bytes: Int, _ lines: Int) -> Void) { self.changed = changed }

    func add(bytes: Int = 0, lines: Int = 0) {
        sums.withLock { sums in
            sums.bytes += bytes
            sums.lines += lines
            changed(sums.bytes, sums.lines)
        }
    }
}
