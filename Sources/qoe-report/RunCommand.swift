import Foundation
import History
import Input
import KPIs
import Pipeline
import Reporting
import Settings
import Telemetry
import Templating

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
        let templates = try NightFolder.check(
            TemplateSource(folders: prepared.templateFolders), dimensions: prepared.configuration.dimensions.value)
        let vendors = try VendorBundles(prepared, arguments.shares)
        let state = try StateFolder(prepared.configuration.state.value)
        let lock = try Lock(state, holder: "process \(getpid()), since \(Date().ISO8601Format())")
        state.sweep()
        defer { withExtendedLifetime(lock) {} }
        let history = HistoryStage(state: state.path, console)
        let after = AfterNight(prepared, state, console)
        guard let nights = prepared.nights else {
            return try publish(nil, prepared, templates, vendors, history, after)
        }
        guard nights.count > 1 else { return try publish(nights[0], prepared, templates, vendors, history, after) }
        // Of several nights, one without input does not keep the others from their reports.
        var worst = ExitCode.published
        for night in nights {
            do {
                let code = try Stop.code { try publish(night, prepared, templates, vendors, history, after) }
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

    private func publish(
        _ night: Night?, _ prepared: Prepared, _ templates: TemplateLibrary, _ vendors: VendorBundles,
        _ history: HistoryStage, _ after: AfterNight
    ) throws -> ExitCode {
        // A clock that nobody sets: the date may be put right while the night is read.
        let start = ContinuousClock.now
        var plan = prepared.plan(night, try prepared.logs(for: night))
        if let night { after.join(night, &plan) }
        if arguments.verbosity == .verbose { plan.times = StageTimes() }
        for note in plan.notes { console.say(.note, note) }
        // Whether a report can be written is known before hours of logs are read.
        try PageFolder(reports: prepared.configuration.reports.value, name: "probe").discard()
        let outcome = try NightlyRun.measure(plan)
        if let night, outcome.intake.used > 0 { try after.keep(outcome, of: night) }
        try judge(outcome, night, plan, prepared.configuration.reports.value)
        let label = night?.date ?? Night.date(of: outcome.newest ?? 0, in: prepared.configuration.timeZone.value)
        let rows = outcome.rows
        var data = NightData(
            night: label.description, timeZone: ZoneName.text(prepared.configuration.timeZone.value),
            toolVersion: ToolVersion.text, table: outcome.table,
            rows: { body in try rows.forEach(body) },
            intake: outcome.intake, dimensions: plan.dimensions,
            minimumGroup: prepared.configuration.minimumGroup.value,
            history: history.history(
                of: label.description, outcome.table, prepared.configuration.targets.value),
            requests: outcome.requests)
        data.worst = outcome.worst
        data.marksCSV = arguments.excelCSV
        let bundles = vendors.bundles(
            outcome.requests, night: data.night, asOf: night?.end ?? outcome.newest ?? 0)
        let measured = ContinuousClock.now
        let page = try NightFolder.write(
            data, reports: prepared.configuration.reports.value, templates: templates, facts: facts(since: start),
            workers: plan.workers
        ) { try vendors.write(bundles, into: $0) }
        sayTimes(plan.times, outcome, start: start, measured: measured)
        for note in try vendors.share(bundles, night: data.night) { console.say(.warning, note) }
        if console.terminal.isTTY { console.say(.note, "published \(page)") }
        let old = after.oldNights(but: data.night)
        try history.record(
            data, keeping: prepared.configuration.retention.value.state,
            reports: prepared.configuration.reports.value, without: old, templates: templates)
        var code = incomplete(outcome.intake, prepared.configuration.exclusionLimit.value)
        if arguments.gate, isGateMissed(data.history?.targets ?? []) {
            code = .targetsMissed
        } else if history.hasFailed {
            code = .inputOutput
        }
        // Where the list of nights could not be written, it still leads to the old ones.
        if !history.hasFailed { after.retire(old) }
        after.callHook(night: label.description, page: page, code: code)
        return code
    }

    private func isGateMissed(_ targets: [TargetVerdict]) -> Bool {
        let missed = targets.filter { $0.outcome == .missed && $0.target.isError }
        for verdict in missed {
            let place = verdict.section.map { " (\($0.name))" } ?? ""
            console.say(.warning, "target \(verdict.target.column)\(place): missed; see the night's page")
        }
        return !missed.isEmpty
    }

    /// Stops where there is nothing to publish: an earlier report stays.
    private func judge(_ outcome: NightlyRun.Outcome, _ night: Night?, _ plan: NightPlan, _ reports: String) throws {
        let intake = outcome.intake
        if night == nil, let newest = outcome.newest, newest < Timestamp.oldest {
            throw Stop(
                .noUsableLine,
                "logs: the clocks of all \(intake.sessions) session(s) count from elsewhere than 1970, so no night is theirs; log a time beside the data"
            )
        }
        guard outcome.newest == nil, !arguments.force || night == nil else { return }
        for file in intake.files { for note in file.notes { console.say(.warning, "\(file.name): \(note)") } }
        if intake.used == 0 {
            let reasons = Exclusion.allCases.filter { intake.lines.excluded[Int($0.rawValue)] > 0 }
                .map { "\(intake.lines.excluded[Int($0.rawValue)]) \($0.name)" }
            let found = reasons.isEmpty ? "no line" : reasons.joined(separator: ", ")
            throw Stop(
                .noUsableLine,
                "logs: no usable line in \(plan.files.count) file(s), found \(found); look at what the apps upload")
        }
        guard let night else {
            throw Stop(.noUsableLine, "logs: \(intake.used) line(s) and no session in them; give the logs of a night")
        }
        let others = intake.sessionsOfOtherNights
        guard others == 0, !FileManager.default.fileExists(atPath: "\(reports)/\(night.date)") else {
            throw Stop(
                .noInput,
                "logs: no session ends in the night \(night.date), \(others) in other nights; give another --night, or --force"
            )
        }
    }

    private func incomplete(_ intake: Intake, _ limit: Double) -> ExitCode {
        for file in intake.files where file.status != .whole && file.status != .empty {
            console.say(
                .warning,
                "\(file.name): \(file.status.rawValue)\(file.notes.first.map { ", " + $0 } ?? ""); its report says what is missing"
            )
        }
        let lines = intake.lines
        let excluded = lines.excludedLines - lines.excluded[Int(Exclusion.duplicate.rawValue)]
        let isOverLimit = lines.read > 0 && Double(excluded) / Double(lines.read) > limit
        if isOverLimit {
            console.say(
                .warning,
                "logs: \(excluded) of \(lines.read) lines are excluded, more than the limit; see the page's data quality"
            )
        }
        let isBroken = intake.files.contains { $0.status == .cut || $0.status == .damaged || $0.status == .unreadable }
        let lacksCarried = intake.notes.contains(Carry.unusableNote)
        if lacksCarried { console.say(.warning, "state: \(Carry.unusableNote)") }
        return isBroken || isOverLimit || lacksCarried ? .publishedIncomplete : .published
    }

    /// Says how long each stage took, and how fast that was.
    private func sayTimes(
        _ times: StageTimes?, _ outcome: NightlyRun.Outcome, start: ContinuousClock.Instant,
        measured: ContinuousClock.Instant
    ) {
        guard let times else { return }
        let written = (ContinuousClock.now - measured) / .seconds(1)
        let seconds = max((ContinuousClock.now - start) / .seconds(1), 1e-6)
        let (lines, bytes) = (Double(outcome.intake.lines.read), Double(outcome.inflatedBytes))
        console.say(.note, "threads together: \(times.text); by the clock: render \(StageTimes.seconds(written))")
        console.say(
            .note,
            "\(outcome.intake.lines.read) lines, \(Int(bytes / 1e6)) MB of text in \(StageTimes.seconds(seconds)): \(Int(lines / seconds)) lines/s, \(Int(bytes / seconds / 1e6)) MB/s, peak memory \((Process.peakMemory ?? 0) / 1_000_000) MB"
        )
    }

    private func facts(since start: ContinuousClock.Instant) -> RunFacts {
        RunFacts(
            invocationID: UUID().uuidString.lowercased(), generatedAt: Date().ISO8601Format(),
            seconds: (ContinuousClock.now - start) / .seconds(1), peakMemoryBytes: Process.peakMemory)
    }
}

/// What the system says of this process.
private enum Process {
    /// Bytes; nil where the system does not say.
    static var peakMemory: Int? {
        var usage = rusage()
        return getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 ? usage.ru_maxrss * 1_024 : nil
    }
}
