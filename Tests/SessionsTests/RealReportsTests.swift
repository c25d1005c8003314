import class Foundation.JSONDecoder
import struct Foundation.Data
import KPIs
import TestSupport
import Testing

/// Real recordings that lie beside the project, against values worked out by other programs (their README).
@Suite(.enabled(if: Fixtures.hasShared)) struct RealReportsTests {
    private func subjects(_ path: String) throws -> Subjects {
        let text = try Fixtures.sharedText("data/getstats/" + path)
        return Subjects(text, file: "recording")
    }

    private func subject(_ path: String, _ id: String) throws -> [String: Measurement] {
        try #require(try subjects(path)[id]?.measurements)
    }

    /// Whether two values agree within 0.1 %.
    private func near(_ value: Double?, _ expected: Double) -> Bool {
        guard let value else { return false }
        return abs(value - expected) <= max(1e-6, abs(expected) * 1e-3)
    }

    @Test(arguments: ["chrome-relay", "google-standard-stats-p2p", "chrome-standard-multiple-p2p"])
    func `says of every stream what the recording's own oracle says`(name: String) throws {
        struct Vectors: Decodable {
            struct Stream: Decodable {
                let pc: String
                let id: String
                let type: String
                let kpi: [String: Double?]
            }
            let files: [String: [Stream]]
        }
        let file = try #require(Fixtures.shared("data/getstats/expected/vectors.json"))
        let streams = try #require(try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file)).files[name])
        let all = try subjects("expanded/\(name).ndjson.gz")
        #expect(all.excluded.isEmpty)
        for stream in streams {
            let said = try #require(all["\(stream.pc)/\(stream.id)"]?.measurements)
            for (key, expected) in stream.kpi {
                var column = String(key.prefix { $0 != "_" })
                // A publication has no observed time.
                if column == "observed-time" && stream.type == "outbound-rtp" { continue }
                // The oracle weighs by measurement.
                if column == "send-rtt" { column = "send-rtt/measured" }
                if let expected {
                    #expect(near(said[column]?.plain, expected), "\(stream.pc)/\(stream.id) \(column)")
                } else {
                    #expect(said[column] == nil, "\(stream.pc)/\(stream.id) \(column)")
                }
            }
        }
    }

    @Test func `a relayed call of scalable video`() throws {
        let recording = "expanded/chrome-relay.ndjson.gz"
        let sent = try subject(recording, "PC_0/OT01V2007858786")
        #expect(near(sent["sent-bitrate"]?.plain, 467_358.6))
        // The field says 23 in most samples and 11 in the bad ones; counted frames would give 39 to 46.
        #expect(near(sent["encoded-frame-rate"]?.plain, 20.6605))
        #expect(sent["switch-count"] == .count(10))
        let padding = try subject(recording, "PC_0/IT01V1680749614")
        #expect(padding["open-freeze"] == .outcome(false))
        #expect(padding["packet-loss"] == .share(part: 0, whole: 961))
        let seen = try subject(recording, "PC_0/IT01V3475661459")
        #expect(seen["packet-loss"] == .share(part: 109, whole: 6_114))
        #expect(seen["freeze-count"] == .count(24))
        #expect(near(seen["relay"]?.seconds["relay"], 119.687))
    }

    @Test func `a stream whose id is away for a while has one gap`() throws {
        let said = try subject(
            "expanded/chrome-standard-multiple-p2p.ndjson.gz", "PC_3/RTCInboundRTPVideoStream_213033406")
        #expect(near(said["frame-rate"]?.plain, 29.82))
        #expect(said["gaps"]?.numbers == 1)
    }

    @Test func `a minute of a Sora server`() throws {
        let all = try subjects("sora/rtc_stats.excerpt.jsonl.gz")
        let connection = "T0CM1P5ZMH21Z0950Q198ZQTTG/"
        let views = all.of(kind: "view").filter { $0.id.hasPrefix(connection) }
        let first = try #require(views.first { $0.id.hasSuffix("1867908378") }?.measurements)
        #expect(near(first["received-bitrate"]?.plain, 70_332))
        #expect(near(first["frame-rate"]?.plain, 29.083))
        #expect(first["freeze-count"] == .count(0))
        let second = try #require(views.first { $0.id.hasSuffix("662230371") }?.measurements)
        #expect(near(second["received-bitrate"]?.plain, 69_789))
        #expect(near(second["frame-rate"]?.plain, 28.933))
        let audio = try #require(views.first { $0.id.hasSuffix("2210358971") }?.measurements)
        #expect(near(audio["received-bitrate"]?.plain, 1_200))
        #expect(near(audio["concealment"]?.whole, 2_880_000))
        let sent = try #require(all.of(kind: "publication").first { $0.id.hasSuffix("2741554694") }?.measurements)
        #expect(near(sent["sent-bitrate"]?.plain, 71_569))
        for view in all.of(kind: "view") where !view.id.hasPrefix(connection) {
            #expect(view.measurements["received-bitrate"] == nil, "a single report has no rate")
        }
    }

    @Test(arguments: ["1-flat-under-reports", "1-flat", "2-map", "3-pairs", "4-key-value", "5-snapshot"])
    func `the same call in every container`(shape: String) throws {
        let dolby = "containers/lines/dolby.\(shape).ndjson.gz"
        let all = try subjects(dolby)
        func said(_ ssrc: String, _ kind: String) throws -> [String: Measurement] {
            try #require(all.of(kind: kind).first { $0.id.hasSuffix(ssrc) }?.measurements)
        }
        let first = try said("1830887144", "view")
        #expect(near(first["received-bitrate"]?.plain, 1_069_780))
        #expect(first["packet-loss"] == .share(part: 0, whole: 1_298))
        #expect(near(first["frame-rate"]?.plain, 25.071))
        #expect(first["freeze-count"] == .count(0))
        #expect(near(first["resolution"]?.seconds["1280x720"], 10.250707))
        #expect(near(first["round-trip-time"]?.plain, 0.070))
        let second = try said("3534943364", "view")
        #expect(near(second["received-bitrate"]?.plain, 703_040))
        #expect(near(second["frame-rate"]?.plain, 16.682))
        #expect(second["freeze-count"] == .count(1))
        #expect(near(second["freeze-time"]?.plain, 3.527))
        let sent = try said("1063670694", "publication")
        #expect(near(sent["sent-bitrate"]?.plain, 572_950))
        #expect(near(sent["encoded-frame-rate"]?.plain, 25))
        #expect(near(sent["quality-limitation"]?.seconds["bandwidth"], 8.107))
        #expect(near(sent["quality-limitation"]?.seconds["none"], 2.143))
        #expect(sent["switch-count"] == .count(0))
        for silent in ["2573098112", "485603948"] {
            #expect(try said(silent, "view")["packet-loss"] == nil)
        }
        let genesys = try subjects("containers/lines/genesys.\(shape).ndjson.gz")
        let audio = try #require(genesys.of(kind: "publication").first { $0.id.hasSuffix("545464236") }?.measurements)
        #expect(audio["sent-bitrate"] == .rate(amount: 8 * 210_799, seconds: 49.99851))
        let video = try #require(genesys.of(kind: "publication").first { $0.id.hasSuffix("780297609") }?.measurements)
        #expect(near(video["sent-bitrate"]?.plain, 469_610))
        #expect(video["switch-count"] == .count(1))
        let received = genesys.of(kind: "view")
        #expect(!received.isEmpty)
        for view in received {
            #expect(view.measurements["received-bitrate"] == nil)
            #expect(view.measurements["packet-loss"] == nil)
        }
    }

    @Test func `a decoder that is stuck while data comes`() throws {
        let said = try subject("containers/stuck-decoder.jsonl", "pc-1/in-1")
        #expect(said["observed-time"] == .duration(6))
        #expect(said["received-bitrate"] == .rate(amount: 12_000_000, seconds: 6))
        #expect(said["frame-rate"] == .gauge(weighted: 0, weight: 6))
        #expect(said["open-freeze-time"] == .duration(6))
    }

    @Test(arguments: ["sora/wire.ndjson", "sora/getstats-sample.ndjson"])
    func `the sample of the Sora documentation holds no view`(path: String) throws {
        let all = try subjects(path)
        #expect(all.excluded.isEmpty)
        #expect(all.of(kind: "view").isEmpty)
        for publication in all.of(kind: "publication") { #expect(publication.measurements["sent-bitrate"] == nil) }
    }

    @Test func `the life of a Sora session counts and feeds nothing`() throws {
        let all = try subjects("sora/session_webhook.jsonl")
        #expect(all.excluded.isEmpty)
        #expect(all.used > 0)
        #expect(all.all.isEmpty)
    }
}

extension Measurement {
    /// The value as a reader sees it: a mean, a ratio, a rate.
    fileprivate var plain: Double? {
        switch self {
        case .count(let n): Double(n)
        case .duration(let value), .statistic(let value): value
        case .share(let part, let whole): part / whole
        case .rate(let amount, let seconds): amount / seconds
        case .gauge(let weighted, let weight): weighted / weight
        default: nil
        }
    }

    fileprivate var whole: Double? { if case .share(_, let whole) = self { whole } else { nil } }

    fileprivate var seconds: [String: Double] { if case .category(let seconds) = self { seconds } else { [:] } }

    /// How many numbers a table lists.
    fileprivate var numbers: Int? {
        if case .table(let text) = self { text.split(separator: ",").count } else { nil }
    }
}
