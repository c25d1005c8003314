import CDN
import TestSupport
import Testing

struct MixAdjustedTests {
    /// One vendor serves mostly a country where everybody fails often; both are equally good in each country.
    @Test func `a vendor is not blamed for its audience`() {
        var log = RequestLog()
        func play(_ country: String, _ headers: [(String, String)], _ count: Int, failing: Int) {
            log.session = "\(country)-\(headers[0].1)"
            log.client = #"{"country":"\#(country)","network":"wifi"}"#
            for i in 0..<count { log.segment("/\(i).m4s", status: i < failing ? 500 : 200, headers: headers) }
        }
        play("FR", RequestLog.fastly("CDG"), 300, failing: 30)
        play("DE", RequestLog.fastly("CDG"), 100, failing: 2)
        play("FR", RequestLog.cloudflare("NRT"), 100, failing: 10)
        play("DE", RequestLog.cloudflare("NRT"), 300, failing: 6)
        play("JP", RequestLog.cloudflare("NRT"), 200, failing: 0)
        let table = RequestTable.counted(log.text)
        let fastly = MixAdjusted("fastly", in: table)
        #expect(table.sum { $0.origin.vendor == "fastly" }.failureRatio == 0.08)
        // 0.1 and 0.02, weighed 400 : 400 as the night is.
        #expect(abs((fastly.failureRatio ?? 0) - 0.06) < 1e-12)
        #expect(abs(fastly.coverage - 0.8) < 1e-12)
        let cloudflare = MixAdjusted("cloudflare", in: table)
        #expect(abs((cloudflare.failureRatio ?? 0) - 0.048) < 1e-12)
        #expect(cloudflare.coverage == 1)
        #expect(MixAdjusted("akamai", in: table).failureRatio == nil)
    }

    @Test func `a vendor alone is adjusted to what it is`() throws {
        var log = RequestLog()
        func play(_ country: String, _ count: Int, took: Int, bytes: Int, _ cache: String) {
            log.session = country
            log.client = #"{"country":"\#(country)","network":"wifi"}"#
            for i in 0..<count {
                // Every third is too small for a throughput.
                log.segment(
                    "/\(i).m4s", headers: RequestLog.fastly("CDG", i % 4 == 0 ? cache : "PASS"),
                    bytes: i % 3 == 0 ? 100 : bytes, took: took)
            }
        }
        play("FR", 300, took: 100, bytes: 900_000, "HIT")
        play("DE", 50, took: 2_000, bytes: 100_000, "MISS")
        let table = RequestTable.counted(log.text)
        let (adjusted, raw) = (MixAdjusted("fastly", in: table), table.sum { $0.origin.vendor == "fastly" })
        func same(_ a: Double?, _ b: Double?) throws -> Bool {
            let (a, b) = (try #require(a), try #require(b))
            return abs(a - b) <= 1e-12 * abs(b)
        }
        #expect(try same(adjusted.throughput, raw.throughput))
        #expect(try same(adjusted.ttfb, raw[.ttfb].mean))
        #expect(try same(adjusted.hitRatio, raw.cache.hitRatio()))
    }
}
