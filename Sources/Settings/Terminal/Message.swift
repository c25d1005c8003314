import Telemetry

/// A sentence to the person who runs the command.
package struct Message: Equatable, Sendable {
    package enum Severity: Sendable { case error, warning, note }

    package let severity: Severity
    /// `where: what was found; what to do`.
    package let text: String
    /// How often it came up.
    package var count: Int

    package init(_ severity: Severity, _ text: String, count: Int = 1) {
        self.severity = severity
        self.text = text
        self.count = count
    }

    /// The line without its end. Control characters, which may come from a log, are shown and not obeyed.
    package func line(for terminal: Terminal) -> String {
        let label =
            switch severity {
            case .error: terminal.allowsColor ? "\u{1B}[31merror:\u{1B}[0m " : "error: "
            case .warning: terminal.allowsColor ? "\u{1B}[33mwarning:\u{1B}[0m " : "warning: "
            case .note: ""
            }
        return "qoe-report: \(label)\(TerminalText.plain(text))" + (count > 1 ? " (\(count) times)" : "")
    }

    /// Whether it is printed: errors always, warnings unless `--quiet`, notes with `--verbose` only: cron mails
    /// whatever is printed, so a night that went well prints nothing.
    package func isShown(at verbosity: Arguments.Verbosity) -> Bool {
        switch severity {
        case .error: true
        case .warning: verbosity != .quiet
        case .note: verbosity == .verbose
        }
    }
}

/// Messages in the order in which they first came up; the same one again only counts.
package struct Messages: Sendable {
    package private(set) var all: [Message] = []
    private var places: [String: Int] = [:]

    package init() {}

    package mutating func add(_ message: Message) {
        let key = "\(message.severity) \(message.text)"
        if let place = places[key] {
            all[place].count += message.count
        } else {
            places[key] = all.count
            all.append(message)
        }
    }

    /// The lines to print, without their ends.
    package func lines(at verbosity: Arguments.Verbosity, for terminal: Terminal) -> [String] {
        all.filter { $0.isShown(at: verbosity) }.map { $0.line(for: terminal) }
    }
}
