import KPIs
import Pipeline
import TestSupport
import Testing

/// A night in which an app writes an id where a title belongs.
@Suite struct ManyValuesTests {
    /// Two titles that many watch, and one for each of a hundred sessions.
    private func night(most: Int, workers: Int, shards: Int) throws -> NightOf {
        var files: [String: [UInt8]] = [:]
        for i in 0..<140 {
            let title = i < 100 ? "id-\(i)" : i < 125 ? "News" : "Film"
            files["f\(i % 3)", default: []] += line("s\(i)", more: #","client":{"title":"\#(title)","country":"FR"}"#)
        }
        return try NightOf(files, workers: workers) {
            $1.mostValues = most
            $1.shardCount = shards
        }
    }

    private func groups(_ night: NightOf, _ dimension: String) -> [String: Int] {
        (night.outcome.table.sections.first?.value.groups[dimension] ?? [:]).mapValues(\.views)
    }

    @Test func `values that most lines name stand, the others are together, and every view is somewhere`() throws {
        let night = try night(most: 4, workers: 2, shards: 64)
        let titles = groups(night, "title")
        #expect(titles["News"] == 25 && titles["Film"] == 15)
        #expect(titles["other values"] == 99)
        #expect(titles.count == 4 && titles.values.reduce(0, +) == 140)
        #expect(groups(night, "country") == ["FR": 140])
        #expect(groups(night, "hour") == ["18": 140])
        #expect(
            night.notes.contains {
                $0.hasPrefix("103 different values of dimensions, more than 4: those that most lines name")
            })
    }

    @Test func `a session that began before the night is of no hour of it`() throws {
        // 2026-11-28T23:50Z and 2026-11-29T23:20Z, both of the night of the 29th.
        let evening: Int64 = 1_795_909_800_000
        let lines = [("over", evening), ("over", evening + 1_200_000), ("late", evening + 84_600_000)].flatMap {
            line($0.0, time: "\($0.1)", event: "stall")
        }
        let start: Int64 = 1_795_910_400_000_000
        let night = try NightOf(["a": lines], workers: 1) { $1.night = start..<start + 86_400_000_000 }
        #expect(groups(night, "hour") == ["before": 1, "23": 1])
    }

    @Test func `which values stand hangs on no worker and no shard`() throws {
        let one = try night(most: 7, workers: 1, shards: 1)
        for (workers, shards) in [(2, 64), (2, 8), (1, 64)] {
            #expect(try night(most: 7, workers: workers, shards: shards).outcome.table == one.outcome.table)
        }
    }

    @Test func `a night within the limit keeps every value, and says nothing`() throws {
        let night = try night(most: 103, workers: 2, shards: 64)
        #expect(groups(night, "title").count == 102)
        #expect(!night.notes.contains { $0.contains("different values") })
    }

    /// A segment that CloudFront served from a place.
    private func segment(_ session: String, from pop: String) -> [UInt8] {
        let moment = "2026-11-29T18:00:00.100Z"
        let transaction =
            #"{"fetchStartDate":"\#(moment)","responseEndDate":"\#(moment)","resourceFetchType":1,"countOfResponseBodyBytesReceived":9,"response":{"statusCode":200,"headers":{"X-Amz-Cf-Pop":"\#(pop)"}}}"#
        let request =
            #"{"url":"https://a.cloudfront.net/1.ts","networkTransactionMetrics":{"transactionMetrics":[\#(transaction)]}}"#
        return line(
            session, event: "HLSMediaSegmentRequest", more: #","data":{"mediaResourceRequest":\#(request)}"#)
    }

    // 4,096 rows are added up together; after it the table knows no viewer any more.
    @Test func `a session of more views than are added up at once counts each, in its own groups`() throws {
        let entry = #"{"id":"I","type":"inbound-rtp","timestamp":1795975200000,"kind":"video","bytesReceived":9}"#
        var lines: [UInt8] = []
        for i in 0..<9_000 {
            let text =
                #"{"time":1795975200000,"session":"call","source":"webrtc","connection":"c\#(i)","client":{"country":"\#(i % 3 == 0 ? "FR" : "DE")"},"data":[\#(entry)]}"#
            lines += Array(text.utf8) + [0x0A]
        }
        let night = try NightOf(["f": lines])
        #expect(night.sessions.count == 9_000)
        #expect(groups(night, "country") == ["FR": 3_000, "DE": 6_000])
        #expect(groups(night, "hour") == ["18": 9_000])
    }

    @Test func `places that hardly any line names are together, CDNs are not`() throws {
        var lines: [UInt8] = []
        let letters = Array("ABCDEFGHIJ")
        for i in 0..<40 {
            lines += segment("s\(i)", from: i < 30 ? "Q\(letters[i / 10])\(letters[i % 10])" : "CDG52-C2")
        }
        let night = try NightOf(["f": lines]) {
            $1.mostValues = 3
            $1.dimensions = ["cdn", "pop"]
        }
        let places = groups(night, "pop")
        #expect(places["cloudfront/CDG"] == 10 && places["other values"] == 28 && places.count == 4)
        #expect(groups(night, "cdn") == ["cloudfront": 40])
    }
}
