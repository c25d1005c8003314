import Foundation
import Settings
import Testing

/// What was written, in order.
private final class Paper: @unchecked Sendable {
    private let lock = NSLock()
    private var writes: [String] = []
    var all: [String] { lock.withLock { writes } }
    func write(_ text: String) { lock.withLock { writes.append(text) } }
}

@Suite struct ProgressLineTests {
    private func progress(
        _ total: Int?, columns: Int = 80, isTTY: Bool = true, _ verbosity: Arguments.Verbosity = .normal,
        _ paper: Paper = Paper()
    ) -> ProgressLine {
        let terminal = Terminal(isTTY: isTTY, environment: ["TERM": "xterm"], columns: columns)
        return ProgressLine(
            night: "2026-11-29", totalBytes: total, terminal: terminal, verbosity: verbosity, write: paper.write)
    }

    @Test(
        arguments: [
            (0, 0, 0.0, "2026-11-29  0 % of 98 MB"), (0, 0, 1, "2026-11-29  0 % of 98 MB  0 lines/s"),
            (49_000_000, 520_000, 0.5, "2026-11-29  50 % of 98 MB  1.0 M lines/s  0:01 left"),
            (1_000_000, 12_345, 60, "2026-11-29  1 % of 98 MB  206 lines/s  1:37:00 left"),
            (49_000_000, 5_000_000, 100, "2026-11-29  50 % of 98 MB  50 k lines/s  1:40 left"),
            (98_000_000, 1_000, 1, "2026-11-29  99 % of 98 MB  1.0 k lines/s"),
            (99_000_000, 1_000, 1, "2026-11-29  99 % of 98 MB  1.0 k lines/s"),
        ] as [(Int, Int, Double, String)])
    func `tells bytes, speed and what is left`(bytes: Int, lines: Int, seconds: Double, text: String) {
        #expect(progress(98_000_000).text(bytes: bytes, lines: lines, seconds: seconds) == text)
    }

    @Test func `tells what was read where the end is not known`() {
        #expect(progress(nil).text(bytes: 1_234_567_890, lines: 10, seconds: 10) == "2026-11-29  1.2 GB  1 lines/s")
        #expect(progress(nil).text(bytes: 9_960_000, lines: 0, seconds: 0) == "2026-11-29  10 MB")
        #expect(progress(nil).text(bytes: 999, lines: 0, seconds: 0) == "2026-11-29  999 B")
    }

    @Test func `stays within the terminal's width`() {
        #expect(progress(98, columns: 20).text(bytes: 49, lines: 9, seconds: 1) == "2026-11-29  50 % of")
    }

    @Test func `writes over itself, not too often, and goes away`() {
        let paper = Paper()
        var progress = progress(100, .normal, paper)
        progress.update(bytes: 0, lines: 0, seconds: 0)
        progress.update(bytes: 1, lines: 1, seconds: 0.1)
        progress.update(bytes: 50, lines: 20, seconds: 0.2)
        progress.clear()
        progress.clear()
        #expect(
            paper.all == [
                "\r2026-11-29  0 % of 100 B\u{1B}[K", "\r2026-11-29  50 % of 100 B  100 lines/s  0:01 left\u{1B}[K",
                "\r\u{1B}[K",
            ])
    }

    @Test(arguments: [(false, Arguments.Verbosity.normal), (true, .quiet), (false, .verbose)])
    func `is silent without a terminal and with quiet`(isTTY: Bool, verbosity: Arguments.Verbosity) {
        let paper = Paper()
        var progress = progress(100, isTTY: isTTY, verbosity, paper)
        progress.update(bytes: 50, lines: 20, seconds: 1)
        progress.clear()
        #expect(paper.all.isEmpty)
    }
}
