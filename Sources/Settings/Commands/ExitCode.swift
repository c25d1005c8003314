/// What the command's exit status says. A public schema: cron jobs and monitors branch on it.
package enum ExitCode: Int32, CaseIterable, Sendable {
    case published = 0
    case publishedIncomplete = 2
    case locked = 3
    case usage = 64
    case noUsableLine = 65
    case noInput = 66
    case cannotWrite = 73
    case inputOutput = 74
    case tryAgain = 75
    case configuration = 78
    case targetsMissed = 99
    case hungUp = 129
    case interrupted = 130
    case terminated = 143

    /// The meaning, as `--help` and the README print it.
    package var meaning: String {
        switch self {
        case .published: "published, clean"
        case .publishedIncomplete:
            "published, but some input was cut, damaged or over the exclusion limit; the page says so"
        case .locked: "another run holds the lock of the state folder"
        case .usage: "the command line is wrong"
        case .noUsableLine: "the input has no usable line; an earlier report stays"
        case .noInput: "no input for the night; an earlier report stays"
        case .cannotWrite: "the report cannot be written; an earlier report stays whole"
        case .inputOutput: "reading or writing failed on the way"
        case .tryAgain: "failed for now; the same command may succeed later"
        case .configuration: "the configuration or a template is wrong"
        case .targetsMissed: "published, targets missed (only with --gate)"
        case .hungUp: "the terminal went away (SIGHUP); an earlier report stays whole"
        case .interrupted: "interrupted (SIGINT); an earlier report stays whole"
        case .terminated: "terminated (SIGTERM); an earlier report stays whole"
        }
    }

    /// The README's table, in Markdown.
    package static var markdownTable: String {
        let rows = allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
        return (["| exit code | meaning |", "|---:|---|"] + rows).joined(separator: "\n") + "\n"
    }
}
