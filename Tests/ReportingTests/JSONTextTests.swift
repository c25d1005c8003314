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
