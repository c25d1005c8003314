import Input
import Pipeline
import Telemetry
import TestSupport

/// A night made of files that a test writes.
struct NightOf {
    let folder: ScratchFolder
    let outcome: NightlyRun.Outcome
    let sessions: [String]

    /// Reads the files by name; `prepare` may do more to the folder, or to the plan.
    init(
        _ files: [String: [UInt8]], workers: Int = 2,
        prepare: (ScratchFolder, inout NightPlan) throws -> Void = { _, _ in }
    ) throws {
        folder = try ScratchFolder()
        for (name, bytes) in files { try folder.write("n/" + name, bytes) }
        var plan = NightPlan(label: "n", night: nil, files: [], workers: workers)
        try prepare(folder, &plan)
        let found = try NightFiles([folder.path("n")])
        plan.files = found.files
        plan.notes = found.notes
        outcome = try NightlyRun.measure(plan)
        sessions = try outcome.rows.map(\.session)
    }

    var notes: [String] { outcome.intake.files.flatMap(\.notes) + outcome.intake.notes }
    /// Whether lines read are lines used and excluded, in every file.
    var addsUp: Bool {
        outcome.intake.files.allSatisfy { $0.lines.read == $0.used + $0.lines.excludedLines }
    }

    func count(_ reason: Exclusion) -> Int { outcome.intake.lines.excluded[Int(reason.rawValue)] }
}

/// A line of a session: its first frame, unless another event is said.
func line(
    _ session: String, time: String = "1795975200000", event: String = "firstFrame", more: String = ""
) -> [UInt8] {
    Array(#"{"time":\#(time),"session":"\#(session)","source":"avmetrics","event":"\#(event)"\#(more)}"#.utf8) + [0x0A]
}
