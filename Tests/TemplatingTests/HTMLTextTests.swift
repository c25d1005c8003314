import Templating
import Testing

@Suite struct HTMLTextTests {
    @Test(
        arguments: [
            ("a & b", "a &amp; b"), ("<script>", "&lt;script&gt;"), ("\"'", "&quot;&#39;"), ("&&", "&amp;&amp;"),
            ("&amp;", "&amp;amp;"), ("", ""), ("plain", "plain"), ("Zürich 東京 📺", "Zürich 東京 📺"),
            ("tab\tline\r\n", "tab\tline\r\n"), ("`=/", "`=/"),
        ])
    func `names the five characters that mean something`(text: String, expected: String) throws {
        #expect(try write("{{x}}", ["x": .text(text)]) == expected)
    }

    @Test(arguments: Array(0...0x1F) as [UInt8])
    func `replaces control characters but for tab and line ends`(byte: UInt8) throws {
        let text = String(UnicodeScalar(byte))
        let stays = [0x09, 0x0A, 0x0D].contains(byte)
        #expect(try write("{{x}}", ["x": "a\(text)b"]) == (stays ? "a\(text)b" : "a\u{FFFD}b"))
    }

    @Test(arguments: Array(0x7E...0xA1) as [UInt32])
    func `replaces DEL and the control characters above it`(code: UInt32) throws {
        let text = String(try #require(UnicodeScalar(code)))
        let stays = !(0x7F...0x9F).contains(code)
        #expect(try write("{{x}}", ["x": "a\(text)b"]) == (stays ? "a\(text)b" : "a\u{FFFD}b"))
    }

    @Test(arguments: Array(0x2028...0x2030) + Array(0x2064...0x206B) as [UInt32])
    func `replaces signs that turn the direction of what follows`(code: UInt32) throws {
        let text = String(try #require(UnicodeScalar(code)))
        let turns = (0x202A...0x202E).contains(code) || (0x2066...0x2069).contains(code)
        #expect(try write("{{x}}", ["x": "a\(text)b"]) == (turns ? "a\u{FFFD}b" : "a\(text)b"))
    }
}
