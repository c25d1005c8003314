import Testing

@testable import Templating

@Suite struct NearestNameTests {
    @Test(
        arguments: [
            ("stalledTme", "stalledTime", 1), ("stalledTimee", "stalledTime", 1), ("stalledTiem", "stalledTime", 1),
            ("stalledTine", "stalledTime", 1), ("stalledtime", "stalledTime", 1), ("", "abc", 3), ("abc", "", 3),
            ("same", "same", 0), ("kitten", "sitting", 3),
        ])
    func `counts slips of the keys`(name: String, other: String, slips: Int) {
        #expect(NearestName.distance(name, other) == slips)
    }

    @Test func `takes the nearest`() {
        #expect(NearestName.of("stalTime", in: ["startTime", "stallTime", "time"]) == "stallTime")
    }

    @Test func `takes the first of equals`() { #expect(NearestName.of("cat", in: ["car", "cut"]) == "car") }

    @Test func `suggests nothing far off`() {
        #expect(NearestName.of("bitrate", in: ["country", "network"]) == nil)
        #expect(NearestName.of("ab", in: ["cd"]) == nil)
    }
}
