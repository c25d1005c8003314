import Foundation
import Settings

/// What people see: results on stdout, everything else on stderr. Silent on success without a terminal.
final class Console {
    let terminal: Terminal
    var verbosity = Arguments.Verbosity.normal

    init() { terminal = Terminal(descriptor: 2, environment: ProcessInfo.processInfo.environment) }

    /// Writes a result. Throws a `Stop` where it cannot be written: a half result must not look like a whole one.
    func print(_ text: String) throws {
        let code = StandardStream.output.write(text.hasSuffix("\n") ? text : text + "\n")
        if let code { throw StandardStream.output.stop(code) }
    }

    /// Says something on stderr, if the verbosity lets it.
    func say(_ severity: Message.Severity, _ text: String) {
        let message = Message(severity, text)
        guard message.isShown(at: verbosity) else { return }
        StandardStream.error.write(message.line(for: terminal) + "\n")
    }
}
