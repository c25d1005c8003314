import Foundation
import TestSupport
import Testing

/// Every kind of page, as a browser, a validator and a reader with other senses see it.
@Suite(.enabled(if: Browser.isThere, "make test-packages installs the browser and what the pages are tried with"))
struct BrowserTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// - Parameter templates: a folder whose files go before ours; nil for ours alone.
    private func run(_ logs: String, _ night: String, templates: String? = nil) throws {
        let settings =
            "minimum_group: 1\ntargets:\n  startup-time: { max: 0.001, minimum_views: 1 }\n  outcome.failed: { max: 0.9 }\n"
        let result = try Command.run(
            [
                "run", "--reports", folder.path("Reports"), "--templates", templates ?? "Templates", "--logs", logs,
                "--night", night,
                "--state", folder.path("state"), "--config",
                try folder.write("qoe-report.yaml", Array(settings.utf8)), "--quiet",
            ], in: Fixtures.root.path)
        #expect(result.code == 0 || result.code == 2, "\(result.err)")
    }

    /// Twelve plays of half a minute, days before 2026-11-29.
    private func quietLog(daysBefore: Int) -> String {
        (0..<12).map { i in
            var play = PlayLog(session: "quiet-\(i)")
            let start = Double(60 * i - 86_400 * daysBefore)
            play.say(start, "playRequested")
            play.variant(start + 1 + Double(i % 3), "RateChange", "\"rate\":1", average: 5_000_000)
            play.say(start + 30, "ended", "\"reason\":\"finished\"")
            return play.text
        }.joined()
    }

    private func nothingIsFound(_ looks: [String: Browser.Look]) {
        for (page, look) in looks {
            #expect(look.findings.isEmpty, "\(page)")
            #expect(look.characters > 500, "\(page)")
        }
    }

    @Test func `the pages of nights that mean no harm are quiet, open to all, and valid`() throws {
        // Weekend nights before it, so that the index and the cards have something to compare.
        for (daysBefore, night) in [(15, 14), (14, 15), (8, 21), (7, 22), (1, 28)] {
            let log = try folder.write("quiet-\(night).ndjson", Array(quietLog(daysBefore: daysBefore).utf8))
            try run(log, "2026-11-\(night)")
        }
        // A company's logo and colour, in a folder that has nothing else.
        let logo =
            "<p><img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\" alt=\"Example TV\" width=\"9\" height=\"9\"></p>"
        try folder.write("mine/_brand.html", Array(logo.utf8))
        try folder.write("mine/_brand_style.html", Array(":root{--accent:#8a1c6b}".utf8))
        try run(Fixtures.url("nights/example").path, "2026-11-29", templates: folder.path("mine"))
        let looks = try Browser.look(
            at: Browser.pages(in: folder.url.appending(path: "Reports/2026-11-29"))
                + [folder.url.appending(path: "Reports/index.html")])
        #expect(looks.count > 8)
        nothingIsFound(looks)
        for (page, look) in looks where !page.contains("/cdn/") { #expect(look.pictures > 0, "\(page)") }
        let page = try String(contentsOf: folder.url.appending(path: "Reports/2026-11-29/index.html"), encoding: .utf8)
        for part in ["sparkline", "class=\"band\"", "(5 nights)", "Example TV", "at most 90.0\u{A0}%"] {
            #expect(page.contains(part), "\(part)")
        }
    }

    @Test func `nothing in a hostile night's logs acts, and all of it is there to read`() throws {
        let log = try folder.write("hostile.ndjson", Array(HostileNight.log.utf8))
        try run(log, "2026-11-28")
        let pages = Browser.pages(in: folder.url.appending(path: "Reports"))
        nothingIsFound(try Browser.look(at: pages))
        let texts = try pages.map { try String(contentsOf: $0, encoding: .utf8) }
        for kind in ["2026-11-28/index.html", "/sessions/", "/cdn/fastly/report.html"] {
            let place = try #require(pages.firstIndex { $0.path.contains(kind) })
            #expect(texts[place].contains("canary") || texts[place].contains("calc"), "\(kind)")
        }
        for file in ["sessions", "publications", "kpis", "cdn/fastly/requests", "cdn/fastly/failures"] {
            let path = folder.url.appending(path: "Reports/2026-11-28/\(file).csv")
            let cells = try String(contentsOf: path, encoding: .utf8).split { ",\r\n".contains($0) }
            #expect(!cells.contains { $0.hasPrefix("=") || $0.hasPrefix("\"=") }, "\(file)")
        }
    }

    /// Without it, a look that sees nothing would pass.
    @Test func `a broken page is found broken in every way`() throws {
        let pages = ["acts", "blocked"].map { Fixtures.url("pages/broken/\($0).html") }
        let looks = try Browser.look(at: pages)
        let acts = try #require(looks[pages[0].path])
        let wanted: Set = ["element", "access", "width", "request", "console", "script", "bare", "markup"]
        #expect(acts.kinds == wanted)
        for scheme in ["light", "dark"] {
            #expect(acts.findings.contains { $0.last?.hasPrefix("\(scheme): color-contrast") ?? false })
        }
        #expect(try #require(looks[pages[1].path]).kinds == ["console", "policy"])
    }
}
