import Foundation
import KPIs
@testable import Reporting
import Sessions
import Templating
import TestSupport
import Testing

@Suite struct ViewPagesTests {
    private func page(_ name: String, _ session: String, zone: String = "UTC") throws -> String {
        try #require(
            try ViewStoryExample.pages(ViewStoryExample.night(name, zone: zone)).first {
                $0.text.contains("<dd>\(session)</dd>")
            }
        ).text
    }

    @Test func `its values are what its shape promises to templates`() throws {
        let library = try NightFolder.check(Written.templates, dimensions: ["app", "country"])
        for name in ["players.ndjson.gz", "rooms.ndjson.gz", "calls.ndjson.gz", "tracks.ndjson"] {
            let data = try ViewStoryExample.night(name)
            #expect(!data.worst.entries.isEmpty)
            for rank in data.worst.entries.indices {
                #expect(try ViewPages.shape.difference(from: ViewPages.values(data, rank, library)) == nil)
            }
        }
    }

    @Test func `the chain of the missing segment stands on the page as the terminal tells it`() throws {
        let page = try page("players.ndjson.gz", "chain-404", zone: "Europe/Paris")
        let start = try #require(page.range(of: "What led to the stall at 19:03:26.000"))
        let end = try #require(page.range(of: "From start to end"))
        let chain = page[start.upperBound..<end.lowerBound]
            .replacing(try Regex("<[^>]*>"), with: "").replacing("\u{A0}", with: " ")
        let lines = chain.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        #expect(
            lines == [
                "19:03:22.200 segment request failed: 404 at 20.0 Mbit/s (players.ndjson.gz:38)",
                "19:03:22.300 switch 20.0 → 15.0 Mbit/s, done after 700 ms (players.ndjson.gz:39, 40)",
                "19:03:23.300 segment request failed: 404 at 15.0 Mbit/s (players.ndjson.gz:41)",
                "19:03:26.000 stall, 4.0 s (players.ndjson.gz:42, 44)",
                "Cause: segment request failed (404)",
            ])
    }

    @Test func `its head says what went wrong and leads to the views beside it`() throws {
        let pages = try ViewStoryExample.pages(ViewStoryExample.night("players.ndjson.gz"))
        #expect(pages.count > 2)
        let heads = pages.map { page in page.text.components(separatedBy: "</header>")[0] }
        #expect(!heads[0].contains("rel=\"prev\"") && !heads[pages.count - 1].contains("rel=\"next\""))
        let name = try #require(heads[0].firstMatch(of: #/href="(02-[0-9a-f]{12}\.html)" rel="next"/#)?.output.1)
        #expect(heads[2].contains("href=\"\(name)\" rel=\"prev\""))
        let chain = try page("players.ndjson.gz", "chain-404")
        #expect(
            chain.contains(": stalled 4.00\u{A0}s</h1>") && chain.contains("<dt>Lost in all</dt><dd>4.00\u{A0}s</dd>"))
        // A play has no freezes.
        #expect(chain.contains("<dt>Stalled</dt>") && !chain.contains("<dt>Frozen</dt>"))
        let call = try page("rooms.ndjson.gz", "2_MX4room-one")
        #expect(call.contains("<dt>Frozen</dt>") && !call.contains("<dt>Stalled</dt>"))
    }

    @Test func `a play has lanes of state, bitrate, throughput and events`() throws {
        let page = try page("players.ndjson.gz", "chain-404")
        for lane in ["State", "Bitrate of the variant", "Throughput of segments", "Events"] {
            #expect(page.contains("<title>\(lane)</title>"), "\(lane)")
        }
        #expect(page.contains("stalled, 0:26.0 to 0:30.0") && page.contains("starting, 0:00.0 to 0:01.0"))
        #expect(page.contains("failed request: segment request failed: 404"))
    }

    @Test func `a call has lanes of picture, bandwidth, loss and network condition`() throws {
        let page = try page("rooms.ndjson.gz", "2_MX4room-one")
        for lane in [
            "State", "Picture height", "Frame rate", "Bitrate and bandwidth", "Packets lost", "Network condition",
            "Events",
        ] { #expect(page.contains("<title>\(lane)</title>"), "\(lane)") }
        #expect(page.contains("Critical, 1:35.0 to 2:05.0"))
    }

    @Test func `each value stands beside the lines it came from`() throws {
        let page = try page("players.ndjson.gz", "chain-404")
        let row = try #require(page.range(of: "<th scope=\"row\">Start-up time</th>"))
        let cells = page[row.upperBound...].prefix(300)
        #expect(cells.contains("1.00\u{A0}s"))
        #expect(
            cells.contains(
                "playRequested 18:03:00.000 (players.ndjson.gz:27) → firstFrame 18:03:01.000 (players.ndjson.gz:33)"))
    }

    @Test func `a view that ends frozen says so`() throws {
        #expect(
            try page("calls.ndjson.gz", "SORAEXAMPLE0000000000000001")
                .contains("ends with a picture that stood still for 30.0\u{A0}s"))
    }

    @Test func `the worst comes first, and files are named by rank and a key without the session's name`() throws {
        let data = try ViewStoryExample.night("players.ndjson.gz")
        let pages = try ViewStoryExample.pages(data)
        #expect(pages.map { $0.name.prefix(12) } == ["sessions/01-", "sessions/02-", "sessions/03-"])
        #expect(pages.allSatisfy { $0.name.wholeMatch(of: /sessions\/[0-9]{2}-[0-9a-f]{12}\.html/) != nil })
        let head = pages[0].text
        #expect(
            head.contains("<h1>Worst view 1 of 3: failed</h1>")
                && head.contains("<dt>Lost in all</dt><dd>60.0\u{A0}s</dd>"))
        let lost = data.worst.entries.map(\.lost.seconds)
        #expect(lost == lost.sorted(by: >))
    }

    @Test func `the night's page links to them, and to none that is not there`() throws {
        let data = try ViewStoryExample.night("players.ndjson.gz")
        var with = ExampleNight.data()
        with.catalogue = .all
        with.worst = data.worst
        let names = try ViewStoryExample.pages(data).map(\.name)
        var worst = WorstViews(with)
        for entry in data.worst.entries { worst.add(entry.row) }
        let library = try Written.library()
        func links(_ worst: WorstViews) throws -> [String] {
            let text = try library.text("night.html", TemplateValue.object(values(worst)))
            return text.components(separatedBy: "href=\"sessions/").dropFirst().map {
                "sessions/" + $0.prefix { $0 != "\"" }
            }
        }
        #expect(try links(worst) == names)
        with.worst = WorstList()
        var without = WorstViews(with)
        for entry in data.worst.entries { without.add(entry.row) }
        #expect(try links(without) == [])
    }

    private func values(_ worst: WorstViews) -> TemplateObject {
        let all = worst.values + [("hasViews", .flag(true))]
        return TemplateObject(TemplateKeys(all.map(\.0)), all.map(\.1))
    }

    @Test func `the same lines give the same bytes`() throws {
        let pages = try ViewStoryExample.pages(ViewStoryExample.night("rooms.ndjson.gz"))
        let again = try ViewStoryExample.pages(ViewStoryExample.night("rooms.ndjson.gz"))
        #expect(pages.map(\.text) == again.map(\.text) && !pages.isEmpty)
    }

    @Test func `text from logs that looks like markup stays text, and the page asks for nothing`() throws {
        let canaries = [
            "<script>alert(1)</script>", "\\\" onerror=\\\"x", "javascript:alert(1)", "../../etc/passwd",
            "</style><img src=x>", "{{night}}", "\u{202E}abc",
        ]
        var text = ""
        for canary in canaries {
            var log = PlayLog(session: canary)
            log.say(0, "playRequested")
            log.say(1, "RateChange", #""rate":1.0"#)
            log.say(2, "Error", #""didRecover":false,"error":{"domain":"\#(canary)","code":1}"#)
            log.say(5, "Stall")
            log.say(9, "ended", #""reason":"\#(canary)""#)
            text += log.text
        }
        let data = ViewStoryExample.data(Subjects(text, keepsPlaces: true).all, files: ["<b>.ndjson"])
        let pages = try ViewStoryExample.pages(data)
        #expect(pages.count == canaries.count)
        for (name, page) in pages {
            #expect(name.wholeMatch(of: /sessions\/[0-9]{2}-[0-9a-f]{12}\.html/) != nil)
            for alive in [
                "<script", "<img", "onerror=\"", "href=\"javascript", "<b>.nd", "\u{202E}", " style=", "http:",
                "https:",
            ] {
                #expect(!page.contains(alive), "\(alive)")
            }
            let links = page.components(separatedBy: "href=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
            #expect(links.prefix(2) == ["#main", "../index.html#worst"])
            #expect(links.dropFirst(2).allSatisfy { $0.wholeMatch(of: #/[0-9]{2}-[0-9a-f]{12}\.html/#) != nil })
        }
    }

    @Test func `ten thousand events and a day of samples make a page that opens at once`() throws {
        var log = PlayLog()
        log.say(0, "playRequested")
        log.say(0.5, "RateChange", #""rate":1.0"#)
        for i in 1...2_500 {
            log.segment(Double(i) * 4, Double(i) * 4 + 0.5, status: i % 2 == 0 ? 404 : 503)
            log.variant(Double(i) * 4 + 1, "RateChange", #""rate":1.0"#, average: 1_000_000 * (1 + i % 7))
            log.say(Double(i) * 4 + 2, "Stall")
            log.say(Double(i) * 4 + 3, "LikelyToKeepUp")
        }
        var room = RoomLog()
        for i in 0..<20_000 { room.video(Double(i) * 4, #","freezeCount":\#(i),"decodedFrameRate":\#(i % 30)"#) }
        let subjects = Subjects(log.text, keepsPlaces: true).all + Subjects(room.text, keepsPlaces: true).all
        let pages = try ViewStoryExample.pages(ViewStoryExample.data(subjects))
        #expect(!pages.isEmpty)
        for page in pages { #expect(page.text.utf8.count < 600_000, "\(page.name) \(page.text.utf8.count)") }
    }
}
