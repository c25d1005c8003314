import Pipeline
import Settings

/// `plan`: a night's files as work items, one a line.
struct PlanCommand {
    private let arguments: Arguments
    private let console: Console

    init(_ arguments: Arguments, _ console: Console) {
        self.arguments = arguments
        self.console = console
        console.verbosity = arguments.verbosity
    }

    func perform() throws -> ExitCode {
        let prepared = try Prepared(arguments)
        let nights = prepared.nights
        guard (nights?.count ?? 1) == 1 else {
            throw UsageError("plan: one night at a time; give --night DATE, and plan the others after it")
        }
        let night = nights?.first
        var plan = prepared.plan(night, try prepared.logs(for: night))
        var carried: CarryFile?
        if let night {
            let after = AfterNight(prepared, try StateFolder(prepared.configuration.state.value), console)
            after.join(night, &plan)
            carried = after.file(to: night)
        }
        for note in plan.notes { console.say(.note, note) }
        let items = try WorkItem.items(of: plan, carried: carried, settings: prepared.stageSettings(night))
        for item in items { try console.print(try item.line()) }
        return .published
    }
}
