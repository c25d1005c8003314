import History
import KPIs
import Reporting
import Settings
import Templating

/// What a run remembers: earlier nights for the page, then this night, then the index of all. A history that cannot be
/// used never keeps a night from being published.
final class HistoryStage {
    private let store: NightStore?
    private let console: Console
    private var toldNotes = 0
    /// The history was not read or not written, and that was said.
    private(set) var hasFailed = false

    /// - Parameter state: the state folder.
    init(state: String, _ console: Console) {
        self.console = console
        do {
            store = try NightStore(folder: state)
        } catch {
            store = nil
            fail(error)
        }
        tellNotes()
    }

    /// Earlier nights and targets for a night's page.
    func history(of night: String, _ table: KPITable, _ targets: [Target]) -> NightHistory {
        let judged = TargetVerdict.judge(targets.map { KPITarget($0) }, table)
        guard let store, let date = NightDate(night) else { return NightHistory(targets: judged) }
        defer { tellNotes() }
        do {
            return NightHistory(
                nights: try store.nights(before: date, columns: NightData.headlineColumns()), targets: judged)
        } catch {
            fail(error)
            return NightHistory(targets: judged)
        }
    }

    /// Each vendor's nights before one, the newest first.
    func vendors(before night: String) -> [String: [VendorNight]] {
        guard let store, let date = NightDate(night) else { return [:] }
        defer { tellNotes() }
        do {
            return try store.vendors(before: date)
        } catch {
            fail(error)
            return [:]
        }
    }

    /// Remembers a night that has been published, then writes the index of nights and points `latest` to the newest.
    ///
    /// Throws where the index cannot be written.
    ///
    /// - Parameters:
    ///   - vendors: what is remembered of each vendor's night.
    ///   - old: nights that go after this, so that the index does not lead to them.
    func record(
        _ data: NightData, vendors: [String: VendorNight], keeping nights: Int?, reports: String, without old: [String],
        templates: TemplateLibrary
    ) throws {
        defer { tellNotes() }
        if let store, var record = data.record {
            record.vendors = vendors
            do {
                try store.record(record)
                if let nights { try store.forget(keeping: nights) }
                try index(store, data.toolVersion).publish(in: reports, without: Set(old), templates: templates)
            } catch let problem as HistoryProblem {
                fail(problem)
            }
        }
        try LatestLink.point(in: reports)
    }

    private func index(_ store: NightStore, _ toolVersion: String) throws -> NightIndex {
        let nights = try store.summaries()
        let past = try nights.first.map {
            try store.nights(since: NightIndex.firstDate(newest: $0.date), columns: NightData.headlineColumns())
        }
        return NightIndex(nights: nights, past: past ?? [], toolVersion: toolVersion)
    }

    private func fail(_ problem: HistoryProblem) {
        hasFailed = true
        console.say(.error, "\(problem.description); the night is published without it")
    }

    private func tellNotes() {
        for note in (store?.notes ?? []).dropFirst(toldNotes) { console.say(.warning, note) }
        toldNotes = store?.notes.count ?? 0
    }
}

extension KPITarget {
    fileprivate init(_ target: Target) {
        self.init(
            column: target.kpi, statistic: target.statistic, max: target.max, min: target.min,
            isError: target.severity == .error, minimumViews: target.minimumViews)
    }
}
