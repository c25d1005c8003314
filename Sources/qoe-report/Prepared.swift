import Decoding
import Foundation
import Input
import KPIs
import Pipeline
import Sessions
import Settings
import Telemetry
import Templating

/// What every command that reads logs needs: the effective configuration, the nights, and a plan for each.
struct Prepared {
    let configuration: Configuration
    /// The nights that were asked for, oldest first; nil where the logs alone decide: given without a night, all their
    /// sessions count, and the night is that of the newest. The clock is asked once: a run may last over midnight.
    let nights: [Night]?

    init(_ arguments: Arguments) throws {
        configuration = try Configuration.effective(arguments, in: .current, vocabulary: Prepared.vocabulary)
        nights = Prepared.nights(arguments, configuration, now: Int64(Date().timeIntervalSince1970 * 1_000_000))
    }

    /// The dimensions that get columns in the CSV files: those that clients write.
    var clientDimensions: [String] { configuration.dimensions.value.filter { ViewTrait(rawValue: $0) == nil } }

    static var vocabulary: Vocabulary {
        let columns = Columns.all.entries.map(\.column).filter { $0.kind != .table }
        let named = columns.filter { [.name, .category, .tally, .durations, .samples].contains($0.kind) }
            .map { ($0.id, $0.names.map(NamedValue.written)) }
        let shares = columns.filter { [.share, .outcome, .name, .category, .tally].contains($0.kind) }.map(\.id)
        return Vocabulary(
            kpis: columns.map(\.id), named: Dictionary(named) { $0.isEmpty ? $1 : $0 }, shares: Set(shares),
            dimensions: NightPlan.usualDimensions)
    }

    private static func nights(_ arguments: Arguments, _ configuration: Configuration, now: Int64) -> [Night]? {
        let zone = configuration.timeZone.value
        if let choice = arguments.night { return choice.nights(now: now, in: zone) }
        let yesterday = Night.date(of: now, in: zone).advanced(by: -1)
        if let count = arguments.catchUp {
            // Those that have their report are left alone, yesterday is made anew.
            // Older ones go again in the same run.
            let count = min(count, configuration.retention.value.nights ?? .max)
            let missed = (1..<max(1, count)).reversed().map { Night(yesterday.advanced(by: -$0), in: zone) }
                .filter {
                    !FileManager.default.fileExists(atPath: "\(configuration.reports.value)/\($0.date)/report.json")
                }
            return missed + [Night(yesterday, in: zone)]
        }
        return arguments.logs.isEmpty ? [Night(yesterday, in: zone)] : nil
    }

    /// Where to look for a night's logs.
    func logs(for night: Night?) throws -> NightFiles {
        let patterns = configuration.logs.value
        guard !patterns.isEmpty else {
            throw Stop(.noInput, "logs: nothing says where they are; give --logs PATH, or logs: in the configuration")
        }
        let places = night.map { night in patterns.flatMap { LogPattern($0).globs(for: night) } } ?? patterns
        do {
            return try NightFiles(places)
        } catch {
            throw Stop(.noInput, error.description)
        }
    }

    func plan(_ night: Night?, _ found: NightFiles) -> NightPlan {
        var plan = plan(night)
        plan.files = found.files
        plan.notes = found.notes
        return plan
    }

    /// A night's rules, without its files.
    func plan(_ night: Night?) -> NightPlan {
        var plan = NightPlan(
            label: night.map { $0.date.description } ?? "", night: night.map { $0.start..<$0.end }, files: [],
            workers: configuration.jobs.value)
        plan.memory = configuration.memory.value
        plan.spillFolder = configuration.state.value
        plan.rules.seekGrace = configuration.seekGrace.value
        plan.dimensions = configuration.dimensions.value
        let zone = configuration.timeZone.value
        plan.hour = { moment in
            NightPlan.utcHour(
                moment + Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment) / 1e6))) * 1_000_000)
        }
        plan.names = EnvelopeNames(extra: extraNames)
        plan.cdn = cdnRules
        return plan
    }

    private var cdnRules: CDNRules {
        let cdn = configuration.cdn.value
        return CDNRules(
            hosts: cdn.hosts.map { ($0.pattern, $0.vendor) }, cacheID: cdn.cacheIDHeader,
            cacheStatus: cdn.cacheStatusHeader, extraHeaders: cdn.extraAllowedHeaders)
    }

    private var extraNames: [EnvelopeKey: [String]] {
        var names: [EnvelopeKey: [String]] = [:]
        for (term, extra) in configuration.envelope.value {
            for key in EnvelopeKey.allCases where "\(key)" == "\(term)" { names[key] = extra }
        }
        return names
    }

    /// The templates: those of the user's own folder first, which may override single files.
    func templates() throws -> TemplateSource {
        let chosen = configuration.templates.value
        if configuration.templates.origin != .builtIn, let fault = Prepared.fault(ofFolder: chosen) {
            throw Stop(.configuration, "templates: \(chosen): \(fault); name a folder that this user may read")
        }
        if configuration.templates.origin == .builtIn, configuration.builtInTemplates == nil {
            throw Stop(
                .configuration,
                "templates: no folder of them beside the program, in share/qoe-report or in ./; give --templates DIR, or install them with it"
            )
        }
        guard let builtIn = configuration.builtInTemplates, builtIn != chosen else {
            return TemplateSource(folders: [chosen])
        }
        return TemplateSource(folders: [chosen, builtIn])
    }

    private static func fault(ofFolder path: String) -> String? {
        guard let folder = opendir(path) else { return String(cString: strerror(errno)).lowercased() }
        closedir(folder)
        return nil
    }

    /// Says which files of the user's own folder no page is made of: their names are misspelt, or nobody includes them.
    ///
    /// - Parameter used: the names of all files that are.
    func sayUnused(but used: Set<String>, _ console: Console) {
        guard configuration.templates.origin != .builtIn else { return }
        let chosen = configuration.templates.value
        for name in TemplateSource(folders: [chosen]).names where !used.contains(name) {
            let hint = Spelling.hint(for: name, among: used.sorted(), otherwise: "remove it, or include it")
            console.say(.warning, "templates: \(chosen)/\(name): no page uses it\(hint)")
        }
    }
}
