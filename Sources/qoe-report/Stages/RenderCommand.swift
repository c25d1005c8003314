import Pipeline
import Settings

/// `render`: measured shards become the night's report, as `run` publishes it.
struct RenderCommand {
    private let arguments: Arguments
    private let console: Console

    init(_ arguments: Arguments, _ console: Console) {
        self.arguments = arguments
        self.console = console
        console.verbosity = arguments.verbosity
    }

    func perform() throws -> ExitCode {
        let start = ContinuousClock.now
        let prepared = try Prepared(arguments)
        let publication = try Publication(prepared, arguments, console)
        defer { withExtendedLifetime(publication) {} }
        try publication.probe()
        let shards = try MeasuredShards(StageFiles.paths(arguments.operands, shard: nil))
        let night = try prepared.night(of: shards.settings.night)
        let plan = prepared.stagePlan(night)
        let outcome = try shards.outcome(plan, prepared.stageSettings(night))
        return try publication.publish(outcome, of: night, plan, since: start)
    }
}
