import Reporting
import Sessions
import Testing

@Suite struct HappeningWordsTests {
    private func words(_ what: Happening.What) -> String {
        Happening(what, at: 0).words.replacing("\u{A0}", with: " ")
    }

    @Test(arguments: [
        (
            Happening.What.requestFailed(.mediaPlaylist, failure: "503", bitrate: nil),
            "media playlist request failed: 503"
        ),
        (.variantSwitch(from: 5_200_000, to: 800_000, .failed(1.5)), "switch 5.20 → 0.80 Mbit/s, failed after 1.5 s"),
        (
            .variantSwitch(from: nil, to: 800_000, .ended(1.5)),
            "switch to 800 kbit/s, ended after 1.5 s, no result said"
        ),
        (.variantSwitch(from: nil, to: 800_000, .neverEnded), "switch to 800 kbit/s, never done"),
        (.variantSwitch(from: nil, to: nil, .done(nil)), "switch"),
        (
            .slowSegment(throughput: 1_680_000, needed: 15_000_000, isUnderWay: true),
            "segment at 1.68 Mbit/s where 15.0 Mbit/s is needed, under way from here"
        ),
        (.stall(seconds: 0.25, isCensored: false, isOfSeek: true), "stall of a seek, 250 ms"),
        (.stall(seconds: 12, isCensored: true, isOfSeek: false), "stall, 12.0 s until the log ends"),
        (.error(domain: "D", code: -3, recovered: false), "error D -3, not recovered"),
        (.error(domain: nil, code: nil, recovered: nil), "error"),
        (.freeze(count: 1, seconds: nil), "1 freeze"), (.freeze(count: 2, seconds: 1.6), "2 freezes, 1.6 s"),
        (.conditionChanged(from: 4, to: 9), "network Good → #9"),
        (.limitationChanged(from: 0, to: 2), "quality limited by nothing → CPU"),
        (.audioFallback(seconds: 20, isOpen: true), "sound only for 20.0 s until the log ends"),
        (.publishFailed(domain: "OTSessionErrorDomain", code: 1_500), "publishing failed OTSessionErrorDomain 1500"),
    ])
    func `says what happened`(what: Happening.What, text: String) {
        #expect(words(what) == text)
    }

    @Test(arguments: [
        (StallCause.segmentFailed("404"), "segment request failed (404)"), (.switchFailed, "variant switch failed"),
        (
            .slowSegments(throughput: 1_680_000, bitrate: 15_000_000),
            "segments too slow: 1.68 Mbit/s where 15.0 Mbit/s is needed"
        ),
        (.playlistLate, "playlist late"), (.keyInFlight, "content key not there yet"),
        (.nothingInTheLog, "nothing in the log"),
    ])
    func `names the cause`(cause: StallCause, text: String) {
        #expect(cause.words.replacing("\u{A0}", with: " ") == text)
    }

    @Test func `what happens in a row is counted`() {
        let failed = Happening(.requestFailed(.segment, failure: "404", bitrate: nil), at: 0)
        #expect(Happening.merged([failed, failed, failed])[0].words == "segment request failed: 404, 3 times in a row")
    }
}
