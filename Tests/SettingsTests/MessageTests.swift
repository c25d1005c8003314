import Settings
import Testing

@Suite struct MessageTests {
    private let pipe = Terminal(isTTY: false, environment: [:])
    private let colors = Terminal(isTTY: true, environment: ["TERM": "xterm"])

    @Test func `says who speaks and how bad it is`() {
        #expect(Message(.error, "a: b; c").line(for: pipe) == "qoe-report: error: a: b; c")
        #expect(Message(.warning, "a: b; c").line(for: colors) == "qoe-report: \u{1B}[33mwarning:\u{1B}[0m a: b; c")
        #expect(Message(.note, "a").line(for: colors) == "qoe-report: a")
    }

    @Test func `shows control characters and does not obey them`() {
        #expect(
            Message(.note, "a\u{1B}[2Jb\nc\u{9B}d\u{202E}e").line(for: pipe)
                == "qoe-report: a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d\u{FFFD}e")
    }

    @Test func `the same message again only counts`() {
        var messages = Messages()
        messages.add(Message(.warning, "x: cut"))
        messages.add(Message(.error, "y: gone"))
        messages.add(Message(.warning, "x: cut", count: 4))
        messages.add(Message(.note, "x: cut"))
        #expect(
            messages.lines(at: .verbose, for: pipe) == [
                "qoe-report: warning: x: cut (5 times)", "qoe-report: error: y: gone", "qoe-report: x: cut",
            ])
        #expect(messages.lines(at: .normal, for: pipe).count == 2)
        #expect(messages.lines(at: .quiet, for: pipe) == ["qoe-report: error: y: gone"])
    }
}
