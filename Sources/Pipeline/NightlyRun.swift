import CDN
import Input
import KPIs
import Reporting
import Shuffle
import Telemetry

/// A night, from its files to what the report says: input → decoding → shuffle → sessions → KPIs.
package struct NightlyRun {
    package struct Outcome {
        package var table: KPITable
        /// Sorted by (source, session, kind, id).
        package var rows: NightRows
        /// The night's media requests by CDN.
        package var requests: RequestTable
        package var intake: Intake
        /// Bytes of log text that were read.
        package var inflatedBytes: Int
        /// The newest moment of any session of the night, microseconds since 1970; nil without one.
        package var newest: Int64?
        /// The views that lost most time, with what their pages tell.
        package var worst: WorstList<ViewStory>
        /// What the next night is to take in; nil for a night that stands alone.
        package var outgoing: CarriedRecords?
    }

    package static func measure(_ plan: NightPlan) throws(SpillProblem) -> Outcome {
        var plan = plan
        var read = try MapStage(plan).run()
        read.add(plan.takeIn(shards: read.shards), plan.carry?.verdicts(read.outcomes) ?? [])
        let reduced = try ReduceStage(plan: plan, read: read).run()
        return Outcome(
            table: reduced.table, rows: reduced.rows, requests: reduced.requests,
            intake: intake(plan, read, reduced),
            inflatedBytes: read.outcomes.reduce(0) { $0 + Int($1.inflatedBytes) }, newest: reduced.newest,
            worst: reduced.worst,
            outgoing: plan.carry?.outgoing(plan, read.outcomes, reduced.kept))
    }

    private static func intake(_ plan: NightPlan, _ read: MapStage.Result, _ reduced: ReduceStage.Result) -> Intake {
        var intake = Intake()
        intake.notes = plan.notes + plan.oversizedNote(reduced.oversized) + plan.valuesNote(read.uses)
        intake.sessions = reduced.sessions
        intake.earlierFiles = plan.carry?.earlierFiles ?? []
        intake.sessionsGoingOn = reduced.goingOn
        intake.sessionsTakenIn = plan.carry?.incoming?.sessions.count ?? 0
        intake.sessionsOfOtherNights = reduced.sessionsOfOtherNights
        intake.clockFlags = reduced.clockFlags
        for (i, file) in plan.files.enumerated() {
            let outcome = read.outcomes[i]
            let assembled = reduced.lines[i]
            var lines = read.tallies[i].lines(outcome)
            lines.count(.duplicate, assembled.duplicates, first: assembled.firstDuplicate)
            lines.unknownEvents = assembled.unknownEvents
            intake.files.append(
                Intake.File(
                    name: file.displayName, status: outcome.status, encoding: outcome.encoding.rawValue,
                    members: outcome.members, bytes: Int(outcome.bytesOnDisk), lines: lines,
                    used: assembled.used + read.tallies[i].usedWithoutRecord(outcome),
                    notes: outcome.notes + read.tallies[i].notes, fingerprint: fingerprint(outcome)))
        }
        return intake
    }

    /// The text's checksum and its length.
    private static func fingerprint(_ outcome: FileOutcome) -> UInt64? {
        guard outcome.status != .unreadable else { return nil }
        return UInt64(outcome.contentCRC32) << 32 | UInt64(truncatingIfNeeded: outcome.inflatedBytes) & 0xFFFF_FFFF
    }
}
