@testable import CDN
@testable import Sharing
import Testing

struct SharedStallTests {
    private func chain(_ steps: [StallStep]) -> String {
        let sample = StallSample(
            time: 1_795_977_500_120_000, session: "s-1", seconds: 4, isCensored: false, ticket: "cache-x-CDG S1.5",
            steps: steps)
        let text = SharedStall(sample, Allowed(vendor: "fastly", sessions: .keep)).chain.text
        return text.replacing("\u{A0}", with: " ")
    }

    @Test func `the way to a stall is told in words`() {
        let way = chain([
            .switched(from: 20e6, to: 15e6), .failed("404", times: 1, bitrate: 15e6),
            .failed("a b/1", times: 2, bitrate: nil), .switchFailed(to: nil), .switched(from: nil, to: 800_000),
        ])
        #expect(
            way == "switch 20.0 Mbit/s → 15.0 Mbit/s → segment 404 at 15.0 Mbit/s → segment ~/1 (2 times) → "
                + "switch to ? fails → switch ? → 800 kbit/s → buffer empties → stall")
        #expect(chain([]) == "buffer empties → stall")
    }

    @Test func `slow segments are told by the slowest`() {
        #expect(
            chain([
                .slow(throughput: 1.5e6, times: 1, bitrate: 5e6), .slow(throughput: 1.5e6, times: 3, bitrate: 5e6),
            ]) == "segment at 1.50 Mbit/s while 5.00 Mbit/s plays → "
                + "3 segments, the slowest at 1.50 Mbit/s while 5.00 Mbit/s plays → buffer empties → stall")
    }
}
