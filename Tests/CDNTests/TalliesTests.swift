import CDN
import Foundation
import TestSupport
import Testing

@Suite struct TalliesTests {
    @Test func `a table that went to another machine is the same, and adds up as before`() throws {
        var log = RequestLog()
        log.segment("/a.m4s", headers: RequestLog.fastly("CDG"))
        log.segment("/b.m4s", headers: RequestLog.fastly("CDG", "MISS"))
        log.segment("/c.m4s", status: 404, headers: RequestLog.fastly("CDG", "MISS"))
        log.segment("/d.m4s", headers: RequestLog.cloudflare("NRT"))
        let table = RequestTable.counted(log.text)
        let restored = try JSONDecoder().decode(RequestTable.self, from: JSONEncoder().encode(table))
        #expect(restored.measures.keys == table.measures.keys.sorted())
        #expect(restored.failures.keys == table.failures.keys.sorted())
        #expect(restored.at("fastly", "CDG").throughput == 8_000_000)
        #expect(restored.at("fastly", "CDG")[.ttfb] == table.at("fastly", "CDG")[.ttfb])
        #expect(restored.objects.sorted.map(\.key) == table.objects.sorted.map(\.key))
        #expect(restored.failures[0].earliest.samples.map(\.path) == ["/c.m4s"])
        var sum = restored
        sum += try JSONDecoder().decode(RequestTable.self, from: JSONEncoder().encode(table))
        #expect(sum.at("fastly", "CDG").failures == ["404": 2])
        #expect(sum.reach.keys == table.reach.keys.sorted())
        #expect(sum.failures[0].earliest.samples.count == 2)
    }

    @Test func `the same requests in another order are the same bytes`() throws {
        func bytes(_ pops: [String]) throws -> Data {
            var log = RequestLog()
            for pop in pops { log.segment("/a.m4s", headers: RequestLog.fastly(pop)) }
            // The moments of requests differ with their order; who was reached does not.
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(RequestTable.counted(log.text).reach)
        }
        #expect(try bytes(["CDG", "NRT", "LHR", "AMS"]) == bytes(["AMS", "LHR", "NRT", "CDG"]))
        #expect(try bytes(["NRT", "CDG"]) != bytes(["NRT", "LHR"]))
    }
}
