import Charts
import Testing

@Suite struct EscapingTests {
    @Test(
        arguments: [
            ("a & b", "a &amp; b"), ("<b>\"'", "&lt;b&gt;&quot;&#39;"), ("]]>", "]]&gt;"), ("a\tb\r\nc", "a b  c"),
            ("\u{0}\u{1B}\u{7F}\u{85}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ("\u{FFFE}\u{1FFFF}", "\u{FFFD}\u{FFFD}"),
            ("\u{202E}x\u{2066}", "\u{FFFD}x\u{FFFD}"), ("Ünïcode 動画 שלום", "Ünïcode 動画 שלום"), ("", ""),
        ])
    func `makes text safe`(text: String, expected: String) {
        // By scalars: Swift takes "\r\n" for one character.
        #expect(Array(SVG.escaped(text).unicodeScalars) == Array(expected.unicodeScalars))
    }
}
