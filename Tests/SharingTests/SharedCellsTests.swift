import CDN
import Sharing
import TestSupport
import Testing

struct SharedCellsTests {
    /// Sessions per country at one POP.
    private static func cells(_ countries: [(String, Int)], pop: String = "CDG") throws -> SharedCells {
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
        let cells = try Self.cells([("FR", 10), ("BE", 6), ("LU", 4)]).cells
        #expect(cells.map(\.country.text) == ["FR", "other"])
        #expect(cells.map(\.measures.requests) == [20, 20])
        #expect(cells.map(\.sessions) == [10, nil])
    }

    @Test func `what even together is too small is in no row, and said so`() throws {
        let cells = try Self.cells([("FR", 12), ("BE", 5), ("LU", 4)])
        #expect(cells.cells.map(\.country.text) == ["FR"])
        #expect(cells.leftOut == 18)
    }
}
