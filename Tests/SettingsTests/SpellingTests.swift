import Testing

@testable import Settings

@Suite struct SpellingTests {
    @Test(
        arguments: [
            ("", "", 0), ("a", "", 1), ("", "abc", 3), ("kitten", "sitting", 3), ("logz", "logs", 1),
            ("lgos", "logs", 1), ("abcd", "badc", 2),
        ] as [(String, String, Int)])
    func `counts insertions, deletions, replacements and swaps`(a: String, b: String, distance: Int) {
        #expect(Spelling.distance(Array(a), Array(b)) == distance)
        #expect(Spelling.distance(Array(b), Array(a)) == distance)
    }

    @Test(
        arguments: [
            ("logz", "logs"), ("time-zone", "time_zone"), ("REPORTS", "reports"), ("rpeorts", "reports"),
            ("zzz", nil), ("hooks_on_success", nil), ("", nil),
        ] as [(String, String?)])
    func `suggests what is near and nothing else`(word: String, meant: String?) {
        #expect(Spelling.closest(to: word, among: ["logs", "time_zone", "reports"]) == meant)
    }

    @Test func `takes the first of equally near names`() {
        #expect(Spelling.closest(to: "cat", among: ["bat", "rat"]) == "bat")
        #expect(Spelling.closest(to: "cat", among: ["rat", "bat"]) == "rat")
    }
}
