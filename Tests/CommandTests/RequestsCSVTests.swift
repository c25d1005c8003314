import Foundation
import TestSupport
import Testing

struct RequestsCSVTests {
    /// Two sessions of a country at one POP, one of another country at another vendor.
    private static let night: String = {
        var log = RequestLog()
        log.now = 1_795_977_500_000
        for session in ["s-1", "s-2"] {
            log.session = session
            log.client = #"{"country":"FR","network":"wifi","app":"1.0"}"#
            for object in 0..<4 {
                log.segment(
                    "/film/\(object).m4s", status: session == "s-2" && object > 1 ? 404 : 200,
                    headers: RequestLog.fastly("CDG", object == 0 ? "HIT" : "MISS"))
            }
        }
        log.session = "s-3"
        log.client = #"{"country":"=JP","network":"5g","app":"1.0"}"#
        log.segment("/film/0.m4s", status: 200, headers: RequestLog.cloudflare("NRT"))
        return log.text
    }()

    @Test func `each place and audience has its line, small ones too`() throws {
        let folder = try ScratchFolder()
        try folder.write("night/client.ndjson", Array(Self.night.utf8))
        let result = try Command.run(
            [
                "run", "--reports", folder.path("Reports"), "--templates",
                Fixtures.root.appending(path: "Templates").path, "--logs", folder.path("night"), "--night",
                "2026-11-29",
            ], in: folder.url.path)
        #expect(result.code == 0, "\(result.err)")
        let text = try String(contentsOfFile: folder.path("Reports/2026-11-29/requests.csv"), encoding: .utf8)
        let lines = text.components(separatedBy: "\r\n").dropLast().map { $0.components(separatedBy: ",") }
        try #require(lines.count == 3)
        let rows = lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
        let paris = try #require(rows.first { $0["cdn"] == "fastly" })
        #expect(paris["host"] == "" && paris["pop"] == "CDG" && paris["country"] == "FR" && paris["network"] == "wifi")
        #expect(paris["sessions"] == "2" && paris["requests"] == "8" && paris["failed"] == "2")
        #expect(paris["failed_ratio"] == "0.25" && paris["failures"] == "404=2")
        // Of six answers with a better status, two were hits.
        #expect(paris["segment_hits"] == "2" && paris["segment_misses"] == "4")
        #expect(paris["total_n"] == "8")
        let tokyo = try #require(rows.first { $0["cdn"] == "cloudflare" })
        #expect(tokyo["country"] == "'=JP" && tokyo["sessions"] == "1" && tokyo["failed_ratio"] == "0")
    }
}
