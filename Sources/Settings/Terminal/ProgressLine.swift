/// The line that tells a person at a terminal how far the night is. Elsewhere it writes nothing.
///
/// Time is handed in, so that the line says the same for the same numbers. One thread owns it.
package struct ProgressLine: Sendable {
    /// Seconds between two writes: often enough to look alive, too seldom to cost anything.
    package static let interval = 0.2

    private let night: String
    /// Bytes of all files, as they lie on disk; nil where a pipe does not tell.
    private let totalBytes: Int?
    private let terminal: Terminal
    private let isShown: Bool
    private let write: @Sendable (String) -> Void
    private var lastWrite: Double?

    package init(
        night: String, totalBytes: Int?, terminal: Terminal, verbosity: Arguments.Verbosity,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.night = night
        self.totalBytes = totalBytes
        self.terminal = terminal
        isShown = terminal.canRewrite && verbosity != .quiet
        self.write = write
    }

    /// Shows how far it is, unless it was shown just before.
    ///
    /// - Parameters:
    ///   - bytes: read so far, as they lie on disk.
    ///   - lines: read so far.
    ///   - seconds: since the start.
    package mutating func update(bytes: Int, lines: Int, seconds: Double) {
        guard isShown, lastWrite.map({ seconds - $0 >= ProgressLine.interval }) ?? true else { return }
        lastWrite = seconds
        // To the line's start, the text, and away with what is left of a longer one.
        write("\r" + text(bytes: bytes, lines: lines, seconds: seconds) + "\u{1B}[K")
    }

    /// Takes the line away, before a message or the end.
    package mutating func clear() {
        guard lastWrite != nil else { return }
        lastWrite = nil
        write("\r\u{1B}[K")
    }

    /// The line itself, cut to the terminal's width.
    package func text(bytes: Int, lines: Int, seconds: Double) -> String {
        var parts = [night]
        if let totalBytes, totalBytes > 0 {
            // A file may grow while it is read.
            parts.append("\(min(99, bytes * 100 / totalBytes)) % of \(ProgressLine.size(totalBytes))")
        } else {
            parts.append(ProgressLine.size(bytes))
        }
        if seconds > 0 {
            parts.append("\(ProgressLine.count(Double(lines) / seconds)) lines/s")
            if let totalBytes, bytes > 0, totalBytes > bytes {
                parts.append("\(ProgressLine.time(seconds * Double(totalBytes - bytes) / Double(bytes))) left")
            }
        }
        return String(parts.joined(separator: "  ").prefix(terminal.columns - 1))
    }

    /// Decimal units, as the report has them.
    private static func size(_ bytes: Int) -> String {
        for (unit, name) in [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")] where Double(bytes) >= unit {
            return "\(rounded(Double(bytes) / unit)) \(name)"
        }
        return "\(bytes) B"
    }

    private static func count(_ number: Double) -> String {
        if number >= 1e6 { return "\(rounded(number / 1e6)) M" }
        if number >= 1e3 { return "\(rounded(number / 1e3)) k" }
        return String(Int(number.rounded()))
    }

    private static func time(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e7).rounded(.up))
        let minutes = padded(whole / 60 % 60, whole < 3600 ? 1 : 2)
        return (whole < 3600 ? "" : "\(whole / 3600):") + "\(minutes):\(padded(whole % 60, 2))"
    }

    /// One decimal below 10, none from there on.
    private static func rounded(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : String(Int(number.rounded()))
    }
}
