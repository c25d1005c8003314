import CGlibc
import Foundation
import Reporting
import Settings

/// The command: what was asked, done; what went wrong, said on stderr; the rest is the exit code.
@main
struct QoEReport {
    static func main() {
        StandardStream.occupyAll()
        // Larger pieces of memory go back to the system as soon as they are free. Left to itself the C library keeps
        // what up to 32 MiB it has once given, and a night's budget is what the system has given.
        _ = mallopt(Int32(mmap_threshold), 1 << 20)
        Signals.watch()
        let code = run(Array(CommandLine.arguments.dropFirst()))
        Temporaries.pass()
        exit(code.rawValue)
    }

    private static func run(_ words: [String]) -> ExitCode {
        let console = Console()
        do {
            switch try Request(words) {
            case .help(let command):
                try console.print(HelpText.text(for: command))
                return .published
            case .version:
                try console.print("qoe-report \(ToolVersion.text)")
                return .published
            case .manual:
                try console.print(ManualPage.text)
                return .published
            case .completions(let shell):
                try console.print(shell.completions)
                return .published
            case .command(let arguments):
                return try Stop.code { try perform(arguments, console) }
            }
        } catch let error as UsageError {
            console.say(.error, error.description)
            return .usage
        } catch let stop as Stop {
            for text in stop.texts { console.say(.error, text) }
            return stop.code
        } catch {
            console.say(.error, "\(error)")
            return .inputOutput
        }
    }

    private static func perform(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
        switch arguments.command {
        case .run: try RunCommand(arguments, console).perform()
        case .check: try CheckCommand(arguments, console).perform()
        case .explain: try ExplainCommand(arguments, console).perform()
        case .kpis: try KPIsCommand(arguments, console).perform()
        case .config: try ConfigCommand(arguments, console).perform()
        case .plan: try PlanCommand(arguments, console).perform()
        case .map: try MapCommand(arguments, console).perform()
        case .reduce: try ReduceCommand(arguments, console).perform()
        case .render: try RenderCommand(arguments, console).perform()
        }
    }
}
