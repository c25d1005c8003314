import Settings
import Testing

@Suite struct ExitCodeTests {
    @Test func `has the codes of the public schema and no other`() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 2, 3, 64, 65, 66, 73, 74, 75, 78, 99, 129, 130, 143])
    }

    @Test func `says each code once in the README's table`() {
        let lines = ExitCode.markdownTable.split(separator: "\n")
        #expect(lines.count == ExitCode.allCases.count + 2)
        #expect(lines.contains("| 99 | published, targets missed (only with --gate) |"))
        #expect(Set(ExitCode.allCases.map(\.meaning)).count == ExitCode.allCases.count)
    }
}
