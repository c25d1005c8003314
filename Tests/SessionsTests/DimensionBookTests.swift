import TestSupport
import Testing

/// Which words about a viewer count where its lines say different things, or nothing.
@Suite struct DimensionBookTests {
    private func client(_ clients: [String?]) throws -> [String: String] {
        let lines = clients.enumerated().map { i, client in
            let time = 1_795_975_200_000 + i * 1_000
            let more = client.map { #","client":{\#($0)}"# } ?? ""
            return #"{"time":\#(time),"session":"s","source":"avmetrics","event":"firstFrame"\#(more)}"#
        }
        return try #require(Subjects(lines.joined(separator: "\n")).all.first).client
    }

    @Test func `the last that says something wins, whichever line it is on`() throws {
        #expect(try client([nil, #""app":"1","os":"iOS 18""#, #""app":"2""#, nil]) == ["app": "2", "os": "iOS 18"])
    }

    @Test func `an empty one, null and <none> say nothing`() throws {
        #expect(
            try client([#""app":"1","network":"wifi","asn":3215"#, #""app":"","network":null,"asn":"<none>""#])
                == ["app": "1", "network": "wifi", "asn": "3215"])
    }

    @Test func `numbers and booleans are words, what is no dimension is passed over`() throws {
        #expect(
            try client([#""asn":64500,"live":true,"shoeSize":43,"app":{"no":"text"}"#]) == [
                "asn": "64500", "live": "true",
            ])
    }
}
