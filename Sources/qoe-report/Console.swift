import Foundation
import Settings

/// What people see: results on stdout, everything else on stderr. Silent on success without a terminal.
final class Console {
    let terminal: Terminal
    var verbosity = Arguments.Verbosity.normal

    init() { terminal = Terminal(descriptor: 2, environment: ProcessInfo.processInfo.environment) }

    /// Writes a result.
    func print(_ text: String) {
        let line = text.hasSuffix("\n") ? text : text + "\n"
        FileHandle.standardOutput.write(Data(line.utf8))
    }

    /// Says something on stderr, if the verbosity lets it.
    func say(_ severity: Message.Severity, _ text: String) {
        let message = Message(severity, text)
        guard message.isShown(at: verbosity) else { return }
        FileHandle.standardError.write(Data((message.line(for: terminal) + "\n").utf8))
    }
}
