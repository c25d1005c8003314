import Foundation
import History
import KPIs
import Pipeline
import Reporting
import Settings
import Sharing
import Telemetry
import Templating

/// The way of a measured night to its report: pages, bundles, history, hooks. Has the lock of the state folder.
struct Publication {
    /// What the night has to do with others.
    let after: AfterNight
    private let prepared: Prepared
    private let arguments: Arguments
    private let console: Console
    private let templates: TemplateLibrary
    private let vendors: VendorBundles
    private let lock: Lock
    private let history: HistoryStage

    /// Checks templates and bundles, takes the lock, and opens the history: all that can fail before a log is read.
    init(_ prepared: Prepared, _ arguments: Arguments, _ console: Console) throws {
        self.prepared = prepared
        self.arguments = arguments
        self.console = console
        templates = try NightFolder.check(
            try prepared.templates(), dimensions: prepared.clientDimensions)
        vendors = try VendorBundles(prepared, arguments.shares)
        prepared.sayUnused(but: templates.used.union(vendors.usedTemplates), console)
        let state = try StateFolder(prepared.configuration.state.value)
        lock = try Lock(state, holder: "process \(getpid()), since \(Date().ISO8601Format())")
        state.sweep()
        history = HistoryStage(state: state.path, console)
        after = AfterNight(prepared, state, console)
    }

    private var reports: String { prepared.configuration.reports.value }

    /// Whether a report can be written is known before hours of logs are read.
    func probe() throws { try PageFolder(reports: reports, name: "probe").discard() }

    /// Publishes a night, unless there is nothing to publish.
    ///
    /// - Parameters:
    ///   - night: nil where the logs alone decide which one it is.
    ///   - start: when work on the night began.
    func publish(
        _ outcome: NightlyRun.Outcome, of night: Night?, _ plan: NightPlan, since start: ContinuousClock.Instant
    ) throws -> ExitCode {
        // A night without a report of its own may have sessions that the next one tells whole.
        if let night, outcome.intake.used > 0, outcome.newest != nil || outcome.intake.sessionsGoingOn > 0 {
            try after.keep(outcome, of: night)
        }
        try judge(outcome, night)
        let label = night?.date ?? Night.date(of: outcome.newest ?? 0, in: prepared.configuration.timeZone.value)
        let rows = outcome.rows
        var data = NightData(
            night: label.description, timeZone: ZoneName.text(prepared.configuration.timeZone.value),
            toolVersion: ToolVersion.text, table: outcome.table,
            rows: { body in try rows.forEach(body) },
            intake: outcome.intake, dimensions: plan.clientDimensions,
            minimumGroup: prepared.configuration.minimumGroup.value,
            history: history.history(
                of: label.description, outcome.table, prepared.configuration.targets.value),
            requests: outcome.requests)
        let asOf = night?.end ?? outcome.newest ?? 0
        data.worst = outcome.worst
        data.marksCSV = arguments.excelCSV
        data.hours = plan.hours
        let earlier = history.vendors(before: data.night)
        let bundles = Locked<[VendorBundle]>([])
        let measured = ContinuousClock.now
        let page = try NightFolder.write(
            data, reports: reports, templates: templates, facts: facts(since: start),
            workers: plan.workers
        ) { [vendors, night = data.night] folder in
            let all = vendors.bundles(
                outcome.requests, unnamed: outcome.intake.sessionsOfFiles, night: night, asOf: asOf, earlier: earlier)
            try vendors.write(all, into: folder)
            bundles.withLock { $0 = all }
        }
        sayTimes(plan.times, outcome, start: start, measured: measured)
        let written = bundles.withLock { $0 }
        for note in try vendors.share(written, night: data.night) { console.say(.warning, note) }
        if console.terminal.isTTY { console.say(.note, "published \(page)") }
        let old = after.oldNights(but: data.night)
        try history.record(
            data,
            vendors: Dictionary(written.compactMap { one in one.summary.map { (one.vendor, $0) } }) { first, _ in first
            },
            keeping: prepared.configuration.retention.value.state,
            reports: reports, without: old, templates: templates)
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
    private func judge(_ outcome: NightlyRun.Outcome, _ night: Night?) throws {
        let intake = outcome.intake
        if night == nil, let newest = outcome.newest, newest < Timestamp.oldest {
            throw Stop(
                .noUsableLine,
                "logs: the clocks of all \(intake.sessions) session(s) count from elsewhere than 1970, so no night is theirs; log a time beside the data"
            )
        }
        // Sessions that the night before has kept are no night alone; beside own ones that go on they are one.
        let isEmpty = outcome.newest == nil && (intake.sessions == 0 || intake.sessionsGoingOn == 0)
        guard isEmpty || intake.used == 0, !arguments.force || night == nil else { return }
        for file in intake.files { for note in file.notes { console.say(.warning, "\(file.name): \(note)") } }
        if intake.used == 0 {
            let reasons = Exclusion.allCases.filter { intake.lines.excluded[Int($0.rawValue)] > 0 }
                .map { "\(intake.lines.excluded[Int($0.rawValue)]) \($0.name)" }
            let found = reasons.isEmpty ? "no line" : reasons.joined(separator: ", ")
            throw Stop(
                .noUsableLine,
                "logs: no usable line in \(intake.files.count) file(s), found \(found); look at what the apps upload")
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
        let lacksCarried = intake.lacksEarlierLines
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
