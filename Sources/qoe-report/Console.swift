import Foundation
import Settings

/// What people see: results on stdout, everything else on stderr. Silent on success without a terminal.
final class Console {
    let terminal: Terminal
    var verbosity = Arguments.Verbosity.normal
    /// Why results did not reach stdout. A reader that has seen enough (`| head`) is none.
    private(set) var printFailure: String?

    init() { terminal = Terminal(descriptor: 2, environment: ProcessInfo.processInfo.environment) }

    /// Writes a result.
    func print(_ text: String) {
        let line = text.hasSuffix("\n") ? text : text + "\n"
        let failure = Console.write(line, to: 1)
        if failure != 0, failure != EPIPE { printFailure = String(cString: strerror(failure)).lowercased() }
    }

    /// Says something on stderr, if the verbosity lets it.
    func say(_ severity: Message.Severity, _ text: String) {
        let message = Message(severity, text)
        guard message.isShown(at: verbosity) else { return }
        // Nobody is left to hear that stderr is gone; the exit code still tells.
        _ = Console.write(message.line(for: terminal) + "\n", to: 2)
    }

    /// Writes all of a text, whatever the system takes at a time.
    ///
    /// - Returns: 0, or the error number of a write that failed.
    private static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return 0
    }
}
