import Foundation
import Input
import KPIs
import Pipeline
import Shuffle
import TestSupport
import Testing

@Suite struct MemoryBudgetTests {
    /// A night whose records and rows both pass the smallest budget.
    private func night(_ folder: ScratchFolder) throws -> NightPlan {
        var text: [UInt8] = []
        for event in ["playRequested", "firstFrame", "ended"] {
            for i in 0..<16_000 { text += line("s\(i)", time: "179597520\(i % 10)000", event: event) }
        }
        try folder.write("night/a.gz", GzipWriter.member(text))
        return NightPlan(label: "n", night: nil, files: try NightFiles([folder.path("night")]).files, workers: 2)
    }

    @Test func `what memory has no room for changes nothing of the night`() throws {
        let folder = try ScratchFolder()
        var plan = try night(folder)
        let expected = try NightlyRun.measure(plan)
        #expect(!expected.rows.hasSetAside)
        plan.memory = 0
        plan.spillFolder = folder.path("state")
        let found = try NightlyRun.measure(plan)
        #expect(found.rows.hasSetAside)
        #expect(found.table == expected.table)
        #expect(found.intake.used == 48_000)
        #expect(try found.rows.map(\.bytes) == expected.rows.map(\.bytes))
        // A second time: each file of the report reads all rows.
        #expect(try found.rows.map(\.session).count == 16_000)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("state")) == [])
    }

    @Test func `a state folder that cannot be written stops the night, and says which`() throws {
        let folder = try ScratchFolder()
        var plan = try night(folder)
        plan.memory = 0
        try folder.write("file", [1])
        plan.spillFolder = folder.path("file/state")
        let problem = #expect(throws: SpillProblem.self) { try NightlyRun.measure(plan) }
        #expect(problem?.description.contains("give more --memory, or a --state folder with room") == true)
    }
}
