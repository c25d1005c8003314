import Settings
import Testing

@Suite struct TerminalTests {
    @Test(
        arguments: [
            (true, ["TERM": "xterm"], true, true), (true, ["TERM": "xterm", "NO_COLOR": "1"], false, true),
            (true, ["TERM": "xterm", "NO_COLOR": ""], true, true), (true, ["TERM": "dumb"], false, false),
            (true, [:], false, false), (false, ["TERM": "xterm"], false, false),
        ] as [(Bool, [String: String], Bool, Bool)])
    func `allows colours and rewriting to a terminal that wants them`(
        isTTY: Bool, environment: [String: String], color: Bool, rewrite: Bool
    ) {
        let terminal = Terminal(isTTY: isTTY, environment: environment)
        #expect(terminal.allowsColor == color)
        #expect(terminal.canRewrite == rewrite)
    }

    @Test func `takes 80 letters where the terminal does not say`() {
        #expect(Terminal(isTTY: true, environment: [:], columns: 0).columns == 80)
        #expect(Terminal(isTTY: true, environment: [:], columns: 120).columns == 120)
    }

    @Test func `a closed descriptor is no terminal`() {
        let terminal = Terminal(descriptor: -1, environment: ["TERM": "xterm"])
        #expect(!terminal.isTTY && !terminal.allowsColor && terminal.columns == 80)
    }
}
