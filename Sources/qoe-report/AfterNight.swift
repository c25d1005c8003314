import Foundation
import Pipeline
import Reporting
import Settings

/// What a night has to do with others and with the world: sessions that go on, old nights, hooks.
struct AfterNight {
    private let prepared: Prepared
    private let state: StateFolder
    private let console: Console

    init(_ prepared: Prepared, _ state: StateFolder, _ console: Console) {
        self.prepared = prepared
        self.state = state
        self.console = console
    }

    /// Ties the night to its neighbours, with what the one before has kept.
    func join(_ night: Night, _ plan: inout NightPlan) {
        var carry = AfterNight.carry(of: night)
        switch file(to: night).read() {
        case .records(let records): carry.incoming = records
        case .none: break
        case .unusable: plan.notes.append(Carry.unusableNote)
        }
        plan.carry = carry
    }

    /// Keeps what goes on, before the report says that it is kept. A next night that has its report was made without.
    func keep(_ outcome: NightlyRun.Outcome, of night: Night) throws {
        guard let records = outcome.outgoing else { return }
        let next = next(night)
        let isOther = try file(to: next).write(records)
        let report = "\(prepared.configuration.reports.value)/\(next.date)"
        guard isOther, !records.sessions.isEmpty, FileManager.default.fileExists(atPath: report) else { return }
        if prepared.nights?.contains(next) == true { return }
        console.say(
            .warning,
            "\(report): made without \(records.sessions.count) session(s) that go on from \(night.date); run \(next.date) again"
        )
    }

    /// The nights that the configuration lets go, but for the one that was just asked for.
    func oldNights(but night: String) -> [String] {
        guard let count = prepared.configuration.retention.value.nights else { return [] }
        return Retention.old(keeping: count, in: prepared.configuration.reports.value).filter { $0 != night }
    }

    /// Lets the oldest nights go, and what was kept for them.
    func retire(_ nights: [String]) {
        for night in nights {
            Retention.remove(night, in: prepared.configuration.reports.value)
            console.say(.note, "\(night): removed, older than the nights to keep")
        }
        if let count = prepared.configuration.retention.value.state { CarryFile.keepNewest(count, in: state) }
    }

    /// Runs the hook of a published night, if there is one.
    func callHook(night: String, page: String, code: ExitCode) {
        HookChoice(settings: prepared.configuration.hooks.value, console: console)
            .run(night: night, page: page, code: code)
    }

    /// What a night shares with its neighbours, without what was kept for it.
    static func carry(of night: Night) -> Carry {
        Carry(night.start..<night.end, nextEnds: Night(night.date.advanced(by: 1), in: night.zone).end)
    }

    private func next(_ night: Night) -> Night { Night(night.date.advanced(by: 1), in: night.zone) }

    /// What the night before keeps for a night.
    func file(to night: Night) -> CarryFile {
        CarryFile(state, night: night.date.description, start: night.start)
    }
}
