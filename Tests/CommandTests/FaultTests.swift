import Foundation
import TestSupport
import Testing

/// Whether strace is there and may trace: sandboxes often refuse it.
private let mayTrace: Bool =
    (try? Command.run("python3 -c 'import sqlite3' && strace -o /dev/null true", in: "/"))?.code == 0

@Suite struct FaultTests {
    /// All of them: `make faults`.
    @Test(
        .enabled(if: mayTrace, "strace is not installed, or may not trace here"),
        arguments: [
            ("error=", 20), ("SIGKILL", 8),
        ])
    func `a run that is disturbed anywhere while it publishes leaves the old report or the new one`(
        fault: String, most: Int
    ) throws {
        let script = Fixtures.root.appending(path: "Tests/Faults/faults.py").path
        let result = try Command.run(
            "python3 '\(script)' '\(Command.path)' --only \(fault) --at-most \(most)", in: "/")
        #expect(result.code == 0, "\(result.out)\(result.err)")
        #expect(result.out.contains("tried"))
    }
}
