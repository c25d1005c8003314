import Pipeline
import Settings

/// `reduce`: one shard of every item is measured.
struct ReduceCommand {
    private let arguments: Arguments

    init(_ arguments: Arguments, _ console: Console) {
        self.arguments = arguments
        console.verbosity = arguments.verbosity
    }

    func perform() throws -> ExitCode {
        let prepared = try Prepared(arguments)
        let shard = arguments.shard ?? 0
        let partials = try Partials(StageFiles.paths(arguments.operands, shard: shard), shard: shard)
        let night = try prepared.night(of: partials.settings.night)
        try MeasureShard(partials, prepared.stagePlan(night)).run(
            prepared.stageSettings(night), folder: arguments.out ?? ".")
        return .published
    }
}
