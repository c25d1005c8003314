import Decoding
import Telemetry
import Testing

/// What one line became: the entries of its draft, each as texts.
private struct Decoded {
    var exclusion: Exclusion?
    var isUnknown = false
    var named = true
    var kind = RecordKind.note
    var source = Source.webrtc
    var session = ""
    var time: Int64 = 0
    var unknownValues = 0
    /// Fields before the first entry.
    var head: [Field: String] = [:]
    var entries: [[Field: String]] = []

    init(_ line: String) {
        let decoder = LineDecoder(names: EnvelopeNames())
        (Array(line.utf8) + [UInt8](repeating: 0, count: 64)).withUnsafeBufferPointer { bytes in
            let outcome = decoder.decode(Bytes(rebasing: bytes[..<line.utf8.count]), named: &named)
            switch outcome {
            case .excluded(let reason): exclusion = reason
            case .record(let unknown): isUnknown = unknown
            }
            let draft = decoder.draft
            kind = draft.kind
            source = draft.source
            time = draft.time
            unknownValues = draft.unknownValues
            session = String(decoding: draft.session, as: UTF8.self)
            guard exclusion == nil else { return }
            for i in 0..<draft.count { read(draft.fields[i]) }
        }
    }

    private mutating func read(_ field: DraftField) {
        let value: String
        switch field.field.form {
        case .part:
            entries.append([:])
            return
        case .text:
            value = String(
                decoding: Bytes(start: UnsafePointer(bitPattern: UInt(field.bits)), count: Int(field.length)),
                as: UTF8.self)
        case .instant: value = "\(Int64(bitPattern: field.bits))"
        case .number: value = "\(Double(bitPattern: field.bits))"
        }
        if entries.isEmpty { head[field.field] = value } else { entries[entries.count - 1][field.field] = value }
    }

    /// A line of the native envelope around some data.
    static func webrtc(_ data: String, event: String = "getStats") -> Decoded {
        Decoded(
            #"{"time":1795977500000,"session":"s","source":"webrtc","event":"\#(event)","connection":"pc","data":\#(data)}"#
        )
    }
}

@Suite struct W3CReportTests {
    static let entry =
        #"{"id":"v","type":"inbound-rtp","timestamp":1795977500000.5,"kind":"video","bytesReceived":"1500","packetsLost":-2,"ssrc":7}"#
    static let values =
        #"{"id":"v","type":"inbound-rtp","timestamp":1795977500000500,"values":{"kind":"video","bytesReceived":1500,"packetsLost":-2}}"#

    @Test(
        "reads the same entry in every container",
        arguments: [
            "[\(entry)]", #"{"reports":[\#(entry)]}"#, #"{"type":"stats","reports":[\#(entry)]}"#,
            #"{"stats":{"v":\#(entry)}}"#, #"{"report":[\#(entry)]}"#, #"{"v":\#(entry)}"#, #"[["v",\#(entry)]]"#,
            #"[{"key":"v","value":\#(entry)}]"#, #"[{"value":\#(entry),"key":"v"}]"#,
            #"{"timestamp":1795977500000500,"entries":[\#(values)]}"#, "[\(values)]",
            "\"[\(entry.replacing("\"", with: "\\\""))]\"",
        ])
    func containers(data: String) {
        let line = Decoded.webrtc(data)
        #expect(line.kind == .statsReport)
        #expect(
            line.entries == [
                [
                    .entryType: "1.0", .entryID: "v", .dataTime: "1795977500000500", .mediaKind: "1.0",
                    .bytes: "1500.0", .lostPackets: "-2.0",
                ]
            ])
        #expect(line.head[.connection] == "pc")
    }

    @Test func `takes the id of the container where the entry has none`() {
        let entry = #"{"type":"inbound-rtp","timestamp":1795977500000,"kind":"audio"}"#
        #expect(Decoded.webrtc(#"{"in-1":\#(entry)}"#).entries.map { $0[.entryID] } == ["in-1"])
        #expect(Decoded.webrtc(#"[["in-2",\#(entry)]]"#).entries.map { $0[.entryID] } == ["in-2"])
    }

    @Test func `reads several connections of one line, with times that are no epoch`() {
        let line = Decoded(
            #"{"timestamp":2000,"session":"s","peerConnections":[["a",[{"type":"inbound-rtp","id":"i","timestamp":2000}]],["b",[{"type":"inbound-rtp","id":"i","timestamp":2000.5}]]]}"#
        )
        #expect(line.exclusion == nil)
        #expect(line.time == 2_000_500)
        #expect(line.head[.connection] == "a")
        #expect(line.entries.map { $0[.dataTime] } == ["2000000", "2000500"])
        #expect(line.entries[0][.connection] == "b")
    }

    @Test func `needs no envelope around an array, and no session`() {
        let line = Decoded("[\(Self.entry)]")
        #expect(line.exclusion == nil)
        #expect(line.source == .webrtc)
        #expect(!line.named)
        #expect(line.time == 1_795_977_500_000_500)
    }

    @Test func `counts an unknown type and reads the rest of the line`() {
        let line = Decoded.webrtc(
            #"[{"id":"x","type":"hologram","timestamp":1795977500000},{"Scores":{"mos":4}},\#(Self.entry),{"id":"c","type":"certificate","timestamp":1795977500000}]"#
        )
        #expect(line.entries.count == 1)
        #expect(line.unknownValues == 1)
    }

    @Test func `recognises the statistics from before the W3C's`() {
        let line = Decoded.webrtc(
            #"[{"id":"ssrc_1_recv","type":"ssrc","timestamp":1795977500000,"bytesReceived":"10","googFrameRateReceived":"30"}]"#
        )
        #expect(line.kind == .legacyStats)
        #expect(line.entries.isEmpty)
        #expect(line.exclusion == nil)
    }

    @Test(arguments: ["17", "true", "\"no JSON in here\"", "[1,2]", #"{"x":1}"#, "null"])
    func `refuses what is no report`(data: String) {
        #expect(Decoded.webrtc(data).exclusion == .badShape)
    }

    @Test(arguments: [
        "[]", "{}", #"{"reports":[]}"#, #"{"stats":{}}"#, #"{"timestamp":1795977500000000,"entries":[]}"#,
    ])
    func `takes an empty report for a report`(data: String) {
        let line = Decoded.webrtc(data)
        #expect(line.exclusion == nil)
        #expect(line.kind == .statsReport)
    }

    @Test func `keeps a sample that could not be taken as such`() {
        let line = Decoded.webrtc(#"{"error":"peerChannelError"}"#, event: "statsError")
        #expect(line.kind == .statsError)
        #expect(line.head[.errorText] == "peerChannelError")
    }

    @Test func `counts an event that no W3C source has`() {
        #expect(Decoded.webrtc("[]", event: "iceRestart").isUnknown)
    }

    @Test func `reads an entry of a Sora server with its id and type beside it`() {
        let line = Decoded(
            #"{"connection_id":"C","id":"E","timestamp":"2026-11-29T06:00:00.5Z","type":"connection.rtc","session_id":"S","channel_id":"x","rtc_data":{"timestamp":1.75342361155652490234e+12,"bytesReceived":5},"rtc_id":"IT","rtc_timestamp":1.75342361155652490234e+12,"rtc_type":"inbound-rtp"}"#
        )
        #expect(line.source == .sora)
        #expect(line.session == "S")
        #expect(line.head[.connection] == "C")
        #expect(
            line.entries == [
                [.entryType: "1.0", .entryID: "IT", .dataTime: "1753423611556525", .bytes: "5.0"]
            ])
    }

    @Test func `reads what a Sora server posted to a web hook as a note of its session`() {
        let line = Decoded(
            #"{"id":"A","timestamp":"2026-04-17T02:36:51.902750Z","req":{"id":"B","label":"WebRTC SFU Sora","timestamp":"2026-04-17T02:36:51.9027Z","type":"session.created","session_id":"S"}}"#
        )
        #expect(line.exclusion == nil)
        #expect(line.source == .sora)
        #expect(line.session == "S")
        #expect(line.kind == .note)
        #expect(line.head[.eventName] == "session.created")
        #expect(line.time == 1_776_393_411_902_700)
    }

    @Test func `entries without a moment have their snapshot's`() {
        let line = Decoded(
            #"{"time":1795977503000,"session":"s","source":"webrtc","data":{"timestamp":1795977502000,"entries":[{"id":"a","type":"inbound-rtp","values":{"bytesReceived":1}},{"id":"b","type":"inbound-rtp","timestamp":1795977501000,"values":{"bytesReceived":1}}]}}"#
        )
        #expect(line.entries.map { $0[.dataTime] } == ["1795977502000000", "1795977501000000"])
    }

    @Test func `a snapshot's moment is that of a line without one`() {
        let line = Decoded(
            #"{"session":"s","source":"webrtc","data":{"timestamp":1795977502000,"entries":[{"id":"a","type":"inbound-rtp","values":{"bytesReceived":1}}]}}"#
        )
        #expect(line.time == 1_795_977_502_000_000)
    }
}
