import Telemetry
import Testing

@Suite struct ComposedTextTests {
    /// The code points of a text as it stands, composed and decomposed.
    @Test(
        arguments: [
            ("", "", ""), ("Paris", "Paris", "Paris"), ("S\u{e3}o", "S\u{e3}o", "Sa\u{303}o"),
            ("Sa\u{303}o", "S\u{e3}o", "Sa\u{303}o"), ("\u{2ff}\u{ff}", "\u{2ff}\u{ff}", "\u{2ff}y\u{308}"),
            // A kelvin sign is the letter; a mark that no letter has stays one.
            ("\u{212a}", "K", "K"), ("x\u{300}", "x\u{300}", "x\u{300}"),
            ("\u{30ab}\u{3099}", "\u{30ac}", "\u{30ab}\u{3099}"),
        ])
    func `equal texts have equal bytes`(text: String, composed: String, decomposed: String) {
        #expect(text.composed.utf8.elementsEqual(composed.utf8))
        #expect(text.decomposed.utf8.elementsEqual(decomposed.utf8))
        #expect(text.composed == text && text.decomposed == text)
    }
}
