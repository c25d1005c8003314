import CDN
import Sharing
import TestSupport
import Testing

struct VendorBundleTests {
    /// A storm of 404s at one POP in a quiet night of two vendors.
    private static let storm: String = {
        var log = RequestLog()
        for i in 0..<40 {
            log.session = "s-\(i)"
            log.now = 1_795_977_500_000 + i * 30_000
            let isParis = i % 2 == 0
            let pop = isParis ? "CDG" : "NRT"
            log.client =
                #"{"country":"\#(isParis ? "FR" : "JP")","network":"wifi","app":"1.0","os":"iOS 18.1","asn":64496}"#
            for object in 0..<4 {
                let fails = isParis && object > 0 && i < 30
                log.segment(
                    "/film/\(object).m4s", status: fails ? 404 : 200,
                    headers: RequestLog.fastly(pop, fails ? "MISS" : "HIT"))
            }
            log.segment("/film/9.m4s", status: i == 7 ? 503 : 200, headers: RequestLog.cloudflare("FRA"))
        }
        return log.text
    }()

    @Test func `the first line says what share failed, and the cluster that stands out`() throws {
        let bundles = try Bundles(Self.storm)
        #expect(
            BundlePage.verdict(bundles.bundle("fastly"))
                == "45 of 160 requests failed (28.1\u{A0}%). Most: CDG, segment 404, 45 failures in 15 sessions, 2026-11-29T18:38:21.000Z to 2026-11-29T18:52:23.000Z."
        )
        let one = BundlePage.verdict(bundles.bundle("cloudflare"))
        #expect(
            one.hasPrefix("1 of 40 requests failed (2.50\u{A0}%). Most: FRA, segment 503, 1 failure in 1 session, 2026")
        )
        #expect(!one.contains(" to "))
        var log = RequestLog()
        for i in 0..<20 {
            log.session = "s-\(i)"
            log.segment("/\(i).m4s", status: i < 5 ? 404 : 200, headers: RequestLog.fastly(i < 3 ? "CDG" : "NRT"))
        }
        #expect(
            BundlePage.verdict(try Bundles(log.text).bundle("fastly"))
                == "5 of 20 requests failed (25.0\u{A0}%). No POP and no way of failing stands out.")
    }

    @Test func `a storm of 404s is the first cluster, with times, sessions, ids and a control`() throws {
        let bundle = try Bundles(Self.storm).bundle("fastly")
        let cluster = try #require(bundle.failures.clusters.first)
        #expect(cluster.pop.text == "CDG" && cluster.failure.text == "404" && cluster.object.text == "segment")
        #expect(cluster.count == 45 && cluster.sessions == 15 && cluster.country.text == "FR")
        #expect(cluster.first.text == "2026-11-29T18:38:21.000Z" && cluster.last.text == "2026-11-29T18:52:23.000Z")
        // From 18:38:21 on a minute apart: sessions 0 to 28, three failures each.
        #expect(cluster.busiestHour?.text == "2026-11-29T18:00:00.000Z" && cluster.busiestHourCount == 45)
        #expect(cluster.rows.count == 20)
        #expect(cluster.rows.allSatisfy { $0.ticket?.text == "cache-x-CDG S1.5" && $0.country?.text == "FR" })
        #expect(cluster.rows[0].session.text == "s-0" && cluster.rows[0].path?.text == "/film/1.m4s")
        let control = try #require(cluster.control)
        #expect(control.pop.text == "NRT" && control.status?.text == "200" && control.path?.text == "/film/1.m4s")
        // One request stands for itself: nothing more is said of its viewer.
        #expect(control.country == nil && control.asn == nil && control.app == nil)
    }

    @Test func `other vendors' bundles do not mention it`() throws {
        let text = try Bundles(Self.storm).text("cloudflare")
        #expect(!text.contains("404") && !text.contains("CDG") && !text.contains("fastly"))
        #expect(text.contains("503"))
    }

    @Test func `a cluster of few sessions does not tell the viewers' country`() throws {
        let cluster = try #require(try Bundles(Self.storm).bundle("cloudflare").failures.clusters.first)
        #expect(cluster.count == 1 && cluster.sessions == 1 && cluster.country.text == "other")
        #expect(cluster.rows.allSatisfy { $0.country == nil && $0.os == nil })
    }

    @Test func `each POP stands beside all others, and every request is in a row`() throws {
        let bundle = try Bundles(Self.storm).bundle("fastly")
        #expect(bundle.pops.map(\.pop.text) == ["CDG", "NRT"])
        #expect(bundle.pops[0].measures.failed == 45 && bundle.pops[0].rest?.failed == 0)
        #expect(bundle.total?.requests == 160 && bundle.sessions == 40)
        #expect(bundle.cells.reduce(0) { $0 + $1.measures.requests } == 160)
        #expect(bundle.objects.map { $0.path?.text } == ["/film/1.m4s", "/film/2.m4s", "/film/3.m4s"])
    }

    @Test func `the same night gives the same bytes, and README.txt defines every column`() throws {
        let bundles = try Bundles(Self.storm)
        let files = try bundles.files("fastly")
        #expect(try files == Bundles(Self.storm).files("fastly"))
        #expect(Set(files.keys) == ["report.html", "requests.csv", "failures.csv", "phases.csv", "README.txt"])
        let readme = try #require(files["README.txt"])
        for (name, text) in files where name.hasSuffix(".csv") {
            let head = try #require(text.split(separator: "\r\n").first)
            for column in head.split(separator: ",") {
                #expect(readme.contains("\n  \(column): ") || readme.contains("\n  \(column) ("), "\(name) \(column)")
            }
        }
    }
}
