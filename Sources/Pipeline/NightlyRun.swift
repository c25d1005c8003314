import CDN
import KPIs
import Shuffle
import Telemetry

/// A night, from its files to what the report says: input → decoding → shuffle → sessions → KPIs.
package struct NightlyRun {
    package struct Outcome {
        package var table: KPITable
        /// Sorted by (source, session, kind, id).
        package var rows: [ViewRow]
        /// The night's media requests by CDN.
        package var requests: RequestTable
        package var intake: Intake
        /// The newest moment of any session of the night, microseconds since 1970; nil without one.
        package var newest: Int64?
    }

    package static func measure(_ plan: NightPlan) -> Outcome {
        let read = MapStage(plan).run()
        let verdicts = zip(read.outcomes, read.tallies).map { outcome, tally in
            var verdict = FileVerdict()
            verdict.damaged = outcome.damaged
            verdict.namesSessions = tally.namesSessions
            return verdict
        }
        let reduced = ReduceStage(
            plan: plan, writers: read.writers, verdicts: verdicts, failedObjects: read.failedObjects
        ).run()
        return Outcome(
            table: reduced.table, rows: reduced.rows, requests: reduced.requests,
            intake: intake(plan, read, reduced), newest: reduced.newest)
    }

    private static func intake(_ plan: NightPlan, _ read: MapStage.Result, _ reduced: ReduceStage.Result) -> Intake {
        var intake = Intake()
        intake.notes = plan.notes
        intake.sessions = reduced.sessions
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
                    notes: outcome.notes + read.tallies[i].notes))
        }
        return intake
    }
}
