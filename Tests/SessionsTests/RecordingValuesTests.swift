import KPIs
import TestSupport
import Testing

/// Every value that the recordings' own README works out, by stream and KPI, within 0.1 %.
///
/// Not met, and not meant to be:
/// - packets received and sent by peer connection (google-standard-stats-p2p, chrome-standard-multiple-p2p): the peer adds
///   the counters as they stand at the end; a KPI adds what they grew by while they were seen, so that what the first
///   report already holds is left out (PC_1 4,815 of 5,008, PC_3 25,015 of 25,703). Where it holds nothing, both agree.
/// - the candidate pair's 0.364 ms in the Sora minute: reports of the other side go before it, and they are there.
/// - frames of a publication and bytes of a view are no KPIs; they are in the rates.
@Suite(.enabled(if: Fixtures.hasShared)) struct RecordingValuesTests {
    struct Value: Sendable, CustomTestStringConvertible {
        let file: String
        /// The end of the stream's id: its SSRC.
        let stream: String
        let column: String
        let expected: Double
        var of: Double?
        var testDescription: String { "\(file) \(stream) \(column)" }

        init(_ file: String, _ stream: String, _ column: String, _ expected: Double, of whole: Double? = nil) {
            (self.file, self.stream, self.column, self.expected, of) = (file, stream, column, expected, whole)
        }
    }

    private static let relay = "expanded/chrome-relay.ndjson.gz"
    private static let google = "expanded/google-standard-stats-p2p.ndjson.gz"
    private static let multiple = "expanded/chrome-standard-multiple-p2p.ndjson.gz"
    private static let sora = "sora/rtc_stats.excerpt.jsonl.gz"
    private static let dolby = "containers/lines/dolby.1-flat.ndjson.gz"
    private static let genesys = "containers/lines/genesys.1-flat.ndjson.gz"
    private static let stuck = "containers/stuck-decoder.jsonl"

    private static let calls = [
        Value(relay, "3475661459", "observed-time", 119.687), Value(relay, "3475661459", "received-bitrate", 358_000),
        Value(relay, "3475661459", "packet-loss", 109, of: 6_114), Value(relay, "3475661459", "frame-rate", 20.89),
        Value(relay, "3475661459", "freeze-count", 24), Value(relay, "3475661459", "freeze-time", 11.798),
        Value(relay, "3859036835", "received-bitrate", 321_790),
        Value(relay, "3859036835", "packet-loss", 113, of: 5_546),
        Value(relay, "3859036835", "frame-rate", 19.17), Value(relay, "3859036835", "freeze-count", 22),
        Value(relay, "3859036835", "freeze-time", 11.390), Value(relay, "2007858786", "sent-bitrate", 467_360),
        // 23 in most samples, 11 in the bad ones: 23 is the median by time, and the mean is 20.66.
        Value(relay, "2007858786", "encoded-frame-rate/p50", 23), Value(relay, "2007858786", "switch-count", 10),
        Value(relay, "1680749614", "packet-loss", 0, of: 961), Value(relay, "1680749614", "received-bitrate", 0),
        Value(google, "2864088180", "received-bitrate", 1_201_000), Value(google, "2864088180", "frame-rate", 24.43),
        Value(google, "2864088180", "packet-loss", 0, of: 9_585),
        Value(google, "1527498116", "received-bitrate", 20_231),
        Value(google, "1527498116", "packet-loss", 0.0973, of: 1), Value(google, "1527498116", "frame-rate", 2.169),
        Value(google, "1527498116", "switch-count", 2), Value(multiple, "213033406", "frame-rate", 29.82),
        Value(multiple, "213033406", "gaps/count", 1),
    ]

    private static let reports = [
        Value(sora, "1867908378", "received-bitrate", 70_332), Value(sora, "1867908378", "frame-rate", 29.083),
        Value(sora, "1867908378", "freeze-count", 0), Value(sora, "1867908378", "freeze-time", 0),
        Value(sora, "1867908378", "observed-time", 60.000654), Value(sora, "662230371", "received-bitrate", 69_789),
        Value(sora, "662230371", "frame-rate", 28.933), Value(sora, "2210358971", "received-bitrate", 1_200),
        Value(sora, "2210358971", "concealment", 2_280, of: 2_880_000),
        Value(sora, "2741554694", "sent-bitrate", 71_569),
        Value(sora, "2210358971", "round-trip-time", 0.001), Value(dolby, "1830887144", "received-bitrate", 1_069_780),
        Value(dolby, "1830887144", "packet-loss", 0, of: 1_298), Value(dolby, "1830887144", "frame-rate", 25.071),
        Value(dolby, "1830887144", "freeze-count", 0), Value(dolby, "1830887144", "observed-time", 10.250707),
        Value(dolby, "3534943364", "received-bitrate", 703_040), Value(dolby, "3534943364", "frame-rate", 16.682),
        Value(dolby, "3534943364", "freeze-count", 1), Value(dolby, "3534943364", "freeze-time", 3.527),
        Value(dolby, "ITaudio1A2", "received-bitrate", 87_880), Value(dolby, "1063670694", "sent-bitrate", 572_950),
        Value(dolby, "1063670694", "encoded-frame-rate", 25), Value(dolby, "1063670694", "switch-count", 0),
        Value(dolby, "1830887144", "round-trip-time", 0.070), Value(genesys, "545464236", "sent-bitrate", 33_730),
        Value(genesys, "780297609", "sent-bitrate", 469_610), Value(genesys, "780297609", "switch-count", 1),
        Value(stuck, "in-1", "received-bitrate", 2_000_000), Value(stuck, "in-1", "frame-rate", 0),
        Value(stuck, "in-1", "open-freeze-time", 6),
    ]

    @Test(arguments: calls + reports)
    func `is met`(value: Value) throws {
        let all = Subjects(try Fixtures.sharedText("data/getstats/\(value.file)"), file: "recording").all
        let streams = all.filter { $0.id.hasSuffix(value.stream) }
        #expect(streams.count == 1)
        let said = try #require(streams.first?.measurements[value.column])
        let (part, whole) = said.asRatio
        let expected = value.expected / (value.of ?? 1)
        #expect(abs(part / whole - expected) <= max(1e-9, expected / 1_000))
        if let of = value.of, of > 1 { #expect(part == value.expected && whole == of) }
    }

    struct Total: Sendable {
        let file: String
        let connection: String
        let kind: String
        let column: String
        let packets: Double
        let lost: Double
    }

    @Test(arguments: [
        Total(file: google, connection: "PC_0", kind: "view", column: "packet-loss", packets: 12_230, lost: 0),
        Total(file: google, connection: "PC_0", kind: "publication", column: "send-loss", packets: 11_063, lost: 0),
        Total(file: multiple, connection: "PC_0", kind: "view", column: "packet-loss", packets: 57_223, lost: 0),
        Total(file: multiple, connection: "PC_0", kind: "publication", column: "send-loss", packets: 57_303, lost: 0),
        Total(file: multiple, connection: "PC_4", kind: "view", column: "packet-loss", packets: 10_768, lost: 0),
    ])
    func `adds up to the peer's packets where the first report holds none`(total: Total) throws {
        let all = Subjects(try Fixtures.sharedText("data/getstats/\(total.file)"), file: "recording").all
        let ratios = all.filter { $0.kind == total.kind && $0.id.hasPrefix(total.connection + "/") }
            .compactMap { $0.measurements[total.column]?.asRatio }
        let (lost, whole) = ratios.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
        let received = total.kind == "view" ? whole - lost : whole
        #expect(abs(received - total.packets) <= total.packets / 1_000)
        #expect(lost == total.lost)
    }

    @Test(arguments: [("PC_1", "view", "packet-loss", 36.0), ("PC_1", "publication", "send-loss", 11)])
    func `loses the packets that the peer says`(row: (connection: String, kind: String, column: String, lost: Double))
        throws
    {
        let all = Subjects(try Fixtures.sharedText("data/getstats/\(Self.google)"), file: "recording").all
        let lost = all.filter { $0.kind == row.kind && $0.id.hasPrefix(row.connection + "/") }
            .compactMap { $0.measurements[row.column]?.asRatio.part }
        #expect(lost.reduce(0, +) == row.lost)
    }
}

extension Measurement {
    /// A value as part and whole; a plain one is a part of 1.
    fileprivate var asRatio: (part: Double, whole: Double) {
        switch self {
        case .count(let n): (Double(n), 1)
        case .duration(let value), .statistic(let value): (value, 1)
        case .share(let a, let b), .rate(let a, let b), .gauge(let a, let b): (a, b)
        default: (.nan, 1)
        }
    }
}
