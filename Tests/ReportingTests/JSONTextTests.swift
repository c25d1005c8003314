import Reporting
import Testing

@Suite struct JSONTextTests {
    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (1.5, "1.5"), (-2.25, "-2.25"), (0.000_01, "0.00001"), (0.000_000_4, "0"),
        (282.047, "282.047"), (1e15, "1000000000000000"), (123_456_789_012.25, "123456789012.25"), (.nan, "null"),
    ])
    func `numbers go to the millionth without an exponent`(value: Double, text: String) {
        #expect(JSONText.plain(value) == text)
    }

    @Test func `quotes, strokes and control characters are escaped, and all other bytes stay`() {
        var json = JSONText()
        json.object { json in
            json.key("a\"b")
            json.text("c\\d\n\u{1}é")
            json.key("")
            json.text("")
        }
        #expect(json.string == #"{"a\"b":"c\\d\n\u0001é","":""}"#)
    }

    @Test(arguments: 0..<20)
    func `an escape is found wherever it stands`(place: Int) {
        for (byte, escaped) in [(0, #"\u0000"#), (0x1F, #"\u001f"#), (0x22, #"\""#), (0x5C, #"\\"#)]
            as [(UInt8, String)]
        {
            for other in ["a", " ", "!", "#", "[", "]", "\u{7F}", "é"] {
                let before = String(repeating: other, count: place)
                let after = String(repeating: other, count: 19 - place)
                var json = JSONText()
                json.text(before + String(UnicodeScalar(byte)) + after)
                #expect(json.string == "\"\(before)\(escaped)\(after)\"")
            }
        }
    }

    @Test func `values are parted, whatever their kind`() {
        var json = JSONText()
        json.array { json in
            json.number(-7)
            json.number(0.25)
            json.flag(true)
            json.null()
            json.raw("[1]")
            json.array { _ in }
            json.object { _ in }
            json.text("x")
        }
        json.newline()
        json.number(1)
        #expect(json.string == "[-7,0.25,true,null,[1],[],{},\"x\"]\n1")
    }

    @Test func `a text may be longer than all before it`() {
        let long = String(repeating: "ab\u{2}", count: 5_000)
        var json = JSONText()
        json.text("short")
        json.newline()
        json.text(long)
        json.newline()
        json.raw(long)
        let escaped = String(repeating: #"ab\u0002"#, count: 5_000)
        #expect(json.string == "\"short\"\n\"\(escaped)\"\n\(long)")
        #expect(json.count == 8 + 40_003 + 15_000)
    }

    @Test func `what is handed on in the middle still joins up`() {
        var json = JSONText()
        var text = ""
        json.array { json in
            for i in 0..<3 {
                json.number(i)
                json.drain { text += String(decoding: $0, as: UTF8.self) }
            }
        }
        #expect(text + json.string == "[0,1,2]")
    }
}
