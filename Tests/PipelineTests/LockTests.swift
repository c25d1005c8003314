import Foundation
import Pipeline
import TestSupport
import Testing

@Suite struct LockTests {
    @Test func `the second run is told who holds the lock, and gets it when the first has ended`() throws {
        let scratch = try ScratchFolder()
        let folder = try StateFolder(scratch.path("state"))
        var first: Lock? = try Lock(folder, holder: "process 12, since 03:30")
        let error = #expect(throws: StateProblem.self) { try Lock(folder, holder: "process 13") }
        #expect(error?.kind == .locked(by: "process 12, since 03:30"))
        #expect(error?.description.contains("held by process 12, since 03:30; wait") == true)
        withExtendedLifetime(first) {}
        first = nil
        _ = try Lock(folder, holder: "process 14")
    }

    @Test func `what the last holder wrote does not shine through`() throws {
        let folder = try StateFolder(try ScratchFolder().path("state"))
        _ = try Lock(folder, holder: "a long line of a run that has ended")
        let lock = try Lock(folder, holder: "short")
        #expect(try String(contentsOfFile: "\(folder.path)/lock", encoding: .utf8) == "short\n")
        withExtendedLifetime(lock) {}
    }
}
