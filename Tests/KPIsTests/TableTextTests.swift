import KPIs
import Testing

@Suite struct TableTextTests {
    @Test func `quotes what JSON wants quoted`() {
        #expect(TableText.text("a\"b\\c\nd") == #""a\"b\\c\u000ad""#)
        #expect(TableText.text("é東") == #""é東""#)
    }

    @Test func `writes whole numbers without a point, and none as null`() {
        #expect(TableText.number(3) == "3")
        #expect(TableText.number(0.25) == "0.25")
        #expect(TableText.number(nil) == "null")
        #expect(TableText.number(.nan) == "null")
    }

    @Test func `leaves out members without a value`() {
        #expect(TableText.object([("a", "1"), ("b", nil), ("c", "[]")]) == #"{"a":1,"c":[]}"#)
        #expect(TableText.list(["1", "null"]) == "[1,null]")
    }
}
