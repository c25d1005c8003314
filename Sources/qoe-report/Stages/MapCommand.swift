import Pipeline
import Settings

/// `map`: one work item becomes a part for each shard.
struct MapCommand {
    private let arguments: Arguments

    init(_ arguments: Arguments, _ console: Console) {
        self.arguments = arguments
        console.verbosity = arguments.verbosity
    }

    func perform() throws -> ExitCode {
        let item = try WorkItem(line: arguments.operands.first ?? "")
        let prepared = try Prepared(arguments)
        let night = try prepared.night(of: item.settings.night)
        try MapItem(
            item, prepared.stagePlan(night), shards: arguments.shards ?? 1, folder: arguments.out ?? "."
        ).run(prepared.stageSettings(night))
        return .published
    }
}
