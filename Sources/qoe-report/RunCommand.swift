import Pipeline
import Reporting
import Settings

/// `run`: a night from its logs to its report.
struct RunCommand {
    private let arguments: Arguments
    private let console: Console

    init(_ arguments: Arguments, _ console: Console) {
        self.arguments = arguments
        self.console = console
        console.verbosity = arguments.verbosity
    }

    func perform() throws -> ExitCode {
        let prepared = try Prepared(arguments)
        let publication = try Publication(prepared, arguments, console)
        defer { withExtendedLifetime(publication) {} }
        guard let nights = prepared.nights else { return try measure(nil, prepared, publication, isLast: true) }
        guard nights.count > 1 else { return try measure(nights[0], prepared, publication, isLast: true) }
        // Of several nights, one without input does not keep the others from their reports.
        var worst = ExitCode.published
        for night in nights {
            do {
                let code = try Stop.code { try measure(night, prepared, publication, isLast: false) }
                if code != .published, worst == .published { worst = code }
            } catch let stop as Stop where stop.code == .noInput || stop.code == .noUsableLine {
                for text in stop.texts { console.say(.warning, "\(night.date): \(text)") }
                // A night that was to be made up for and has no logs any more fails no morning after it.
                if arguments.catchUp != nil, night != nights.last, stop.code == .noInput { continue }
                if worst == .published || worst == .publishedIncomplete { worst = stop.code }
            }
        }
        return worst
    }

    /// - Parameter isLast: nothing follows but the process's end.
    private func measure(
        _ night: Night?, _ prepared: Prepared, _ publication: Publication, isLast: Bool
    ) throws -> ExitCode {
        // A clock that nobody sets: the date may be put right while the night is read.
        let start = ContinuousClock.now
        var plan = prepared.plan(night, try prepared.logs(for: night))
        if let night { publication.after.join(night, &plan) }
        if arguments.verbosity == .verbose { plan.times = StageTimes() }
        for note in plan.notes { console.say(.note, note) }
        try publication.probe()
        let progress = NightProgress(plan.label, plan.files, console)
        plan.progress = progress?.reading
        let outcome = try read(plan, progress)
        // The end of the process frees a night at once; freeing it row by row takes a hundredth of a run.
        if isLast { _ = Unmanaged.passRetained(Kept(outcome)) }
        return try publication.publish(outcome, of: night, plan, since: start)
    }

    private func read(_ plan: NightPlan, _ progress: NightProgress?) throws -> NightlyRun.Outcome {
        defer { progress?.clear() }
        return try NightlyRun.measure(plan)
    }
}

/// What is not to be freed before the process ends.
private final class Kept {
    private let outcome: NightlyRun.Outcome

    init(_ outcome: NightlyRun.Outcome) { self.outcome = outcome }
}
