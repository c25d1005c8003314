import Telemetry
import Input
import Pipeline
import Settings

/// The progress line of a night that is being read; nothing without a terminal.
final class NightProgress: Sendable {
    private let line: Locked<ProgressLine>
    private let start = ContinuousClock.now

    /// nil where nobody reads along.
    init?(_ label: String, _ files: [InputFile], _ console: Console) {
        guard console.terminal.canRewrite, console.verbosity != .quiet else { return nil }
        line = Locked(
            ProgressLine(
                night: label,
                totalBytes: files.contains { $0.isStandardInput } ? nil : files.reduce(0) { $0 + Int($1.size) },
                terminal: console.terminal, verbosity: console.verbosity, write: { StandardStream.error.write($0) }))
    }

    /// What reading tells.
    var reading: ReadProgress {
        ReadProgress { [self] bytes, lines in
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            line.withLock { $0.update(bytes: bytes, lines: lines, seconds: seconds) }
        }
    }

    /// Takes the line away: a message follows.
    func clear() { line.withLock { $0.clear() } }
}
