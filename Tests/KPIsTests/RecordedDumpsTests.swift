import KPIs
import TestSupport
import Testing

/// Recorded dumps on their whole way: what their values are, whatever they are written in.
@Suite struct RecordedDumpsTests {
    private static let recordings = ["chrome-relay", "google-standard-stats-p2p", "chrome-standard-multiple-p2p"]

    private static func expanded(_ name: String) throws -> Subjects {
        Subjects(try Fixtures.sharedText("data/getstats/expanded/\(name).ndjson.gz"), file: name)
    }

    private static func dump(_ path: String) throws -> Subjects {
        try #require(Subjects(dump: try Fixtures.sharedText("data/getstats/\(path)")))
    }

    @Test(.enabled(if: Fixtures.hasShared), arguments: recordings)
    func `a Jitsi dump says what its reports say in full`(name: String) throws {
        let full = try Self.expanded(name)
        let dump = try Self.dump("jitsi/\(name).gz")
        #expect(dump.all.map(\.id) == full.all.map(\.id))
        #expect(dump.all.map(\.measurements) == full.all.map(\.measurements))
        #expect(dump.used == full.used)
        #expect(dump.excluded.isEmpty)
        #expect(dump.notes.isEmpty)
    }

    /// Its entries have other ids, so the values are compared as a heap.
    @Test(.enabled(if: Fixtures.hasShared), arguments: recordings)
    func `an RTCStatsDump says what the same recording says in full`(name: String) throws {
        var full = try Self.expanded(name).all
        let dump = try Self.dump("rtcstats3/\(name).rtcstats.gz")
        #expect(dump.all.count == full.count)
        for subject in dump.all {
            let place = full.firstIndex {
                $0.kind == subject.kind && $0.media == subject.media && $0.measurements == subject.measurements
            }
            try full.remove(at: #require(place, "\(subject.id)"))
        }
        #expect(dump.excluded.isEmpty)
        #expect(dump.notes.isEmpty)
    }

    struct Stream: Sendable, CustomTestStringConvertible {
        let path: String
        let id: String
        let seconds: Double
        let bitrate: Double
        let frameRate: Double
        var loss: (lost: Double, of: Double)?
        var freezes: (count: Int, seconds: Double)?
        var testDescription: String { path + " " + id }
    }

    @Test(
        .enabled(if: Fixtures.hasShared),
        arguments: [
            Stream(
                path: "jitsi/chrome-relay.gz", id: "PC_0/IT01V3475661459", seconds: 119.687, bitrate: 358_000,
                frameRate: 20.89, loss: (109, 6_114), freezes: (24, 11.798)),
            Stream(
                path: "jitsi/chrome-relay.gz", id: "PC_0/IT01V3859036835", seconds: 119.687, bitrate: 321_790,
                frameRate: 19.17, loss: (113, 5_546), freezes: (22, 11.390)),
            Stream(
                path: "jitsi/google-standard-stats-p2p.gz", id: "PC_0/RTCInboundRTPVideoStream_2864088180",
                seconds: 0, bitrate: 1_201_000, frameRate: 24.43),
            Stream(
                path: "jitsi/google-standard-stats-p2p.gz", id: "PC_1/RTCInboundRTPVideoStream_1527498116",
                seconds: 0, bitrate: 20_231, frameRate: 2.169),
            Stream(
                path: "jitsi/chrome-standard-multiple-p2p.gz", id: "PC_3/RTCInboundRTPVideoStream_213033406",
                seconds: 0, bitrate: 0, frameRate: 29.82),
        ])
    func `meets the values of a stream`(stream: Stream) throws {
        let said = try #require(try Self.dump(stream.path)[stream.id]).measurements
        if stream.seconds > 0 { #expect(duration(said["observed-time"]).isWithinOneInThousand(of: stream.seconds)) }
        if stream.bitrate > 0 { #expect(ratio(said["received-bitrate"]).isWithinOneInThousand(of: stream.bitrate)) }
        #expect(ratio(said["frame-rate"]).isWithinOneInThousand(of: stream.frameRate))
        if let loss = stream.loss { #expect(said["packet-loss"] == .share(part: loss.lost, whole: loss.of)) }
        if let freezes = stream.freezes {
            #expect(said["freeze-count"] == .count(freezes.count))
            #expect(duration(said["freeze-time"]).isWithinOneInThousand(of: freezes.seconds))
        }
    }

    @Test(.enabled(if: Fixtures.hasShared))
    func `makes no view of a page that never called`() throws {
        let dump = try Self.dump("rtcstats3/gumonly.rtcstats")
        #expect(dump.all.isEmpty)
        #expect(dump.quiet == 6)
        #expect(dump.excluded.isEmpty)
        #expect(dump.notes.isEmpty)
    }

    @Test(.enabled(if: Fixtures.hasShared))
    func `recognises legacy statistics and says so once`() throws {
        let dump = try Self.dump("jitsi/google-legacy-stats-p2p.gz")
        #expect(dump.all.isEmpty)
        #expect(dump.quiet == 268)
        #expect(dump.notes.count == 1)
        #expect(dump.notes.first?.hasPrefix("122 reports hold legacy goog statistics") == true)
    }

    @Test(.enabled(if: Fixtures.hasShared))
    func `uses nothing of a bridge's own statistics and counts its lines`() throws {
        let dump = try Self.dump("jitsi/jvb-sample-60-lines.gz")
        #expect(dump.all.isEmpty)
        #expect(dump.excluded == Array(repeating: .unknownSource, count: 60))
        #expect(dump.notes.count == 1)
    }

    @Test(.enabled(if: Fixtures.hasShared))
    func `refuses a webrtc-internals document with one sentence`() throws {
        let dump = try Self.dump("webrtc-internals-gumonly.json.gz")
        #expect(dump.all.isEmpty)
        #expect(dump.used + dump.quiet == 0)
        #expect(dump.notes.count == 1)
    }

    private func duration(_ said: Measurement?) -> Double {
        if case .duration(let seconds)? = said { return seconds }
        return .nan
    }

    private func ratio(_ said: Measurement?) -> Double {
        switch said {
        case .rate(let a, let b)?, .gauge(let a, let b)?, .share(let a, let b)?: a / b
        default: .nan
        }
    }
}

extension Double {
    fileprivate func isWithinOneInThousand(of expected: Double) -> Bool {
        abs(self - expected) <= abs(expected) / 1_000
    }
}
