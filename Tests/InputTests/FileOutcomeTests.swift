import Input
import Testing

@Suite struct FileOutcomeTests {
    @Test func `knows the damaged lines by their ranges`() {
        var outcome = FileOutcome()
        outcome.damaged = [3...5, 9...9, 20...UInt32.max]
        for line: UInt32 in [3, 4, 5, 9, 20, 21, .max] { #expect(outcome.isDamaged(line: line)) }
        for line: UInt32 in [0, 1, 2, 6, 8, 10, 19] { #expect(!outcome.isDamaged(line: line)) }
        #expect(!FileOutcome().isDamaged(line: 1))
    }
}
