import CDN
import Sharing
import TestSupport
import Testing

struct SharedCellsTests {
    /// Sessions per country at one POP.
    private static func cells(_ countries: [(String, Int)], pop: String = "CDG") throws -> [SharedCell] {
        var log = RequestLog()
        for (country, count) in countries {
            for i in 0..<count {
                log.session = "\(country)-\(i)"
                log.client = #"{"country":"\#(country)"}"#
                log.segment("/a.m4s", headers: RequestLog.fastly(pop))
                log.segment("/b.m4s", headers: RequestLog.fastly(pop))
            }
        }
        return try Bundles(log.text).bundle("fastly").cells
    }

    @Test func `ten sessions have a row, fewer are added up without their country`() throws {
        let cells = try Self.cells([("FR", 10), ("BE", 6), ("LU", 4)])
        #expect(cells.map(\.country.text) == ["FR", "other"])
        #expect(cells.map(\.measures.requests) == [20, 20])
        #expect(cells.map(\.sessions) == [10, nil])
    }

    @Test func `failures are told by their domain's name, without sentences and addresses`() throws {
        var log = RequestLog()
        let domains = ["Domain CANARY of alice", "Domain CANARY of bob", "com.example.player-10.1.2.3"]
        for i in 0..<12 {
            log.session = "s-\(i)"
            let error = domains.indices.contains(i) ? #"{"domain":"\#(domains[i])","code":-3}"# : nil
            log.segment(
                "/a.m4s", headers: RequestLog.fastly("CDG"),
                resource: error.map { #","errorEvent":{"error":\#($0)}"# } ?? "")
        }
        let bundles = try Bundles(log.text)
        #expect(
            bundles.bundle("fastly").cells.map(\.measures.failures) == [
                ["~/-3": 2, "com.example.player-~/-3": 1]
            ])
        let text = try #require(bundles.files("fastly")["requests.csv"])
        #expect(text.contains("com.example.player-~/-3=1;~/-3=2"))
        #expect(!text.contains("CANARY"))
    }

    @Test func `where even together they are too few, the smallest row goes with them`() throws {
        let cells = try Self.cells([("FR", 12), ("DE", 10), ("BE", 5), ("LU", 4)])
        #expect(cells.map(\.country.text) == ["FR", "other"])
        #expect(cells.map(\.measures.requests) == [24, 2 * (10 + 5 + 4)])
        #expect(cells[1].protocolName.text == "other" && cells[1].connection.text == "other")
        #expect(cells.map(\.sessions) == [12, nil])
    }

    @Test func `one viewer of another country makes the POP a single row`() throws {
        let cells = try Self.cells([("FR", 10), ("JP", 1)])
        #expect(cells.map(\.country.text) == ["other"])
        #expect(cells.map(\.measures.requests) == [22])
        #expect(cells.map(\.pop.text) == ["CDG"])
    }

    @Test func `small countries that are enough together leave the others as they are`() throws {
        let cells = try Self.cells([("FR", 12), ("DE", 10), ("BE", 6), ("LU", 4)])
        #expect(cells.map(\.country.text) == ["DE", "FR", "other"])
        #expect(cells.map(\.measures.requests) == [20, 24, 20])
        #expect(cells.map(\.protocolName.text) == ["h2", "h2", "h2"])
    }
}
