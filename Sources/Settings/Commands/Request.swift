/// What a command line comes to.
package enum Request: Equatable, Sendable {
    case command(Arguments)
    /// `--help`, of the whole tool (nil) or of one command.
    case help(Command.Name?)
    case version
    /// `--man`: the manual page.
    case manual
    /// `--completions SHELL`.
    case completions(Shell)

    /// Reads a command line without the program's own name.
    package init(_ words: [String]) throws(UsageError) {
        guard let first = words.first else {
            throw UsageError("qoe-report: no command; write qoe-report run, or see qoe-report --help")
        }
        switch first {
        case "--help", "-h": self = .help(nil)
        case "--version": self = .version
        case "--man": self = .manual
        case "--completions": self = .completions(try Request.shell(words.dropFirst().first ?? ""))
        default:
            if first.hasPrefix("--completions=") {
                self = .completions(try Request.shell(String(first.dropFirst("--completions=".count))))
                return
            }
            guard !first.hasPrefix("-") else {
                throw UsageError("\(first): an option before the command; write qoe-report COMMAND \(first)")
            }
            guard let name = Command.Name(rawValue: first) else {
                let names = Command.Name.allCases.map(\.rawValue)
                let hint = Spelling.hint(for: first, among: names, otherwise: "see qoe-report --help")
                throw UsageError("\(first): unknown command\(hint)")
            }
            var parser = CommandLineParser(Command.named(name), Array(words.dropFirst()))
            self = try parser.parse()
        }
    }

    private static func shell(_ name: String) throws(UsageError) -> Shell {
        if let shell = Shell(rawValue: name) { return shell }
        let known = Shell.allCases.map(\.rawValue)
        let hint = Spelling.hint(for: name, among: known, otherwise: "write " + known.joined(separator: ", "))
        throw UsageError("--completions: '\(name)' is no shell that is known\(hint)")
    }
}
