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
        #expect(restored.measures.keys == table.measures.keys)
        #expect(restored.failures.keys == table.failures.keys)
        #expect(restored.at("fastly", "CDG").throughput == 8_000_000)
        #expect(restored.at("fastly", "CDG")[.ttfb] == table.at("fastly", "CDG")[.ttfb])
        #expect(restored.objects.sorted.map(\.key) == table.objects.sorted.map(\.key))
        #expect(restored.failures[0].earliest.samples.map(\.path) == ["/c.m4s"])
        var sum = restored
        sum += try JSONDecoder().decode(RequestTable.self, from: JSONEncoder().encode(table))
        #expect(sum.at("fastly", "CDG").failures == ["404": 2])
        #expect(sum.reach.keys == table.reach.keys)
        #expect(sum.failures[0].earliest.samples.count == 2)
    }
}
