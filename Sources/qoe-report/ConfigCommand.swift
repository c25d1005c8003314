import Settings

/// `config`: what is in effect, and where each value comes from.
struct ConfigCommand {
    private let arguments: Arguments
    private let console: Console

    init(_ arguments: Arguments, _ console: Console) {
        self.arguments = arguments
        self.console = console
    }

    func perform() throws -> ExitCode {
        try console.print(ConfigurationText.text(Prepared(arguments).configuration))
        return .published
    }
}
