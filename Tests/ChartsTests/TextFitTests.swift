import Charts
import Testing

@Suite struct TextFitTests {
    @Test func `leaves what fits as it is`() {
        #expect(TextFit.shortened("6.9.1", width: 100, size: 12) == "6.9.1")
        #expect(TextFit.shortened("", width: 0, size: 12) == "")
    }

    @Test(arguments: Hostile.labels.indices)
    func `never takes more room than there is`(number: Int) {
        let label = Hostile.labels[number]
        for width in [0.0, 5, 12, 40, 100] {
            let short = TextFit.shortened(label, width: width, size: 12)
            #expect(TextFit.width(short, size: 12) <= width)
            #expect(short.unicodeScalars.count <= 201)
            #expect(short == label || short.isEmpty || short.hasSuffix("…"))
        }
    }

    @Test func `shows that something was cut`() {
        // 5 × 0.62 em and 0.95 em for "…" are 48.6 user units at 12.
        #expect(TextFit.shortened("aaaaaaaaaa", width: 50, size: 12) == "aaaaa…")
        #expect(TextFit.clipped(String(repeating: "x", count: 201)) == String(repeating: "x", count: 200) + "…")
        #expect(TextFit.clipped(String(repeating: "x", count: 200)).hasSuffix("x"))
    }
}
