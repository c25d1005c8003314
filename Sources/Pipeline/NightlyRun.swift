import CDN
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
        let read = try MapStage(plan).run()
        let night = ReadNight(read, of: &plan)
        let measured = try ReduceStage(plan: plan, read: night, keep: LostView.keeper(plan.rules)).run()
        return Outcome(plan, night.intakes, measured.with(measured.worst.told(workers: plan.workers), plan))
    }
}

extension NightlyRun.Outcome {
    /// What reading and measuring come to, wherever they were done.
    init(_ plan: NightPlan, _ intakes: [ItemIntake], _ measured: Measured<ViewStory>) {
        let own = intakes.files
        let earlier = intakes.carried.flatMap(\.files)
        table = measured.table
        rows = measured.rows
        requests = measured.requests
        newest = measured.newest
        worst = measured.worst
        outgoing = plan.carry.map { _ in
            var files = own.map { $0.carriedFile(plan.label) } + earlier
            for place in files.indices { files[place].place = place }
            return CarriedRecords(files: files, sessions: measured.kept)
        }
        inflatedBytes = own.reduce(0) { $0 + Int($1.outcome.inflatedBytes) }
        intake = Intake()
        intake.notes = plan.notes + plan.oversizedNote(measured.oversized) + plan.valuesNote(measured.distinctValues)
        intake.lacksEarlierLines = plan.notes.contains(Carry.unusableNote)
        intake.sessions = measured.sessions
        intake.earlierFiles = intakes.earlierFiles
        intake.sessionsGoingOn = measured.goingOn
        intake.sessionsTakenIn = intakes.carried.reduce(0) { $0 + $1.sessions }
        intake.sessionsOfOtherNights = measured.sessionsOfOtherNights
        intake.sessionLines = measured.sessionLines
        intake.clockFlags = measured.clockFlags
        intake.files = zip(zip(own, own.originals), measured.lines).map { file, lines in
            file.0.file(lines, copyOf: file.1.map { own[$0] })
        }
    }
}
