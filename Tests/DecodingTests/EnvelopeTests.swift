import Decoding
import Telemetry
import TestSupport
import Testing

/// What a line of this text becomes: its exclusion, its session, the event that its source read, and its texts.
private struct Read {
    var exclusion: Exclusion?
    var session = ""
    var time: Int64 = 0
    var identity: UInt64 = 0
    var kind = RecordKind.note
    var source = Source.webrtc
    var isUnknownEvent = false
    var texts: [Field: String] = [:]
    var missingNumbers = 0
    var unknownNames = 0

    init(_ line: String, names: EnvelopeNames = EnvelopeNames()) {
        let decoder = LineDecoder(names: names)
        let padded = Array(line.utf8) + [UInt8](repeating: 0, count: 64)
        padded.withUnsafeBufferPointer { all in
            var named = true
            switch decoder.decode(Bytes(rebasing: all[..<line.utf8.count]), named: &named) {
            case .excluded(let reason): exclusion = reason
            case .record(let unknown):
                session = named ? String(decoding: decoder.draft.session, as: UTF8.self) : "-"
                isUnknownEvent = unknown
            }
            let draft = decoder.draft
            (time, kind, source, missingNumbers) = (draft.time, draft.kind, draft.source, draft.missingNumbers)
            identity = draft.identity
            unknownNames = draft.met.total(.field, .event)
            for i in 0..<draft.count where draft.fields[i].field.form == .text {
                texts[draft.fields[i].field] = String(decoding: draft.fields[i].text, as: UTF8.self)
            }
        }
    }

    /// A line of a subscriber's switched-off video, with these members in place of the usual ones.
    static func line(
        session: String = #""session":"s""#, event: String = #""event":"subscriber.videoDisabled""#,
        source: String = #""source":"vonage""#, data: String = #""data":{"reason":3}"#, more: String = "",
        names: EnvelopeNames = EnvelopeNames()
    ) -> Read {
        Read(#"{"time":1764374400123,\#(session),\#(source),\#(event),\#(data)\#(more)}"#, names: names)
    }
}

@Suite struct EnvelopeTests {
    @Test(arguments: [
        #""session":null,"sessionId":"zz""#, #""sessionId":"zz","session":null"#,
        #""sid":"","session_id":null,"playId":"zz""#, #""session":{},"sid":"zz""#, #""sid":"zz","session":"""#,
        #""sessionId":"zz","session_id":null"#, #""session":"<none>","sid":"zz""#,
    ])
    func `a session that says nothing hides none under another name`(session: String) {
        #expect(Read.line(session: session).session == "zz")
    }

    @Test func `of one key twice the last counts, whatever it says`() {
        #expect(Read.line(session: #""session":"zz","session":null"#).session == "-")
        #expect(Read.line(session: #""sessionId":"a","session_id":"b""#).session == "b")
    }

    @Test func `"<none>" is neither a session nor an event's id`() {
        #expect(Read.line(session: #""session":"<none>""#).session == "-")
        let ids = ["1", "2"].map { Read.line(more: #","id":"<none>","n":\#($0)"#).identity }
        #expect(ids[0] != ids[1])
    }

    @Test func `a CloudEvent whose session is empty has its subject's`() {
        let line = Read.line(
            session: #""sessionid":"","subject":"zz","specversion":"1.0","id":"1""#)
        #expect(line.session == "zz")
    }

    @Test(arguments: [#""data":null,"payload":{"reason":3}"#, #""payload":{"reason":3},"data":"""#])
    func `data that say nothing hide none`(data: String) {
        #expect(Read.line(data: data).kind == .videoDisabled)
    }

    @Test func `null data hide no reports beside them`() {
        let line = Read(
            #"{"time":1764374400123,"session":"s","source":"webrtc","data":null,"reports":[{"id":"a","type":"codec","timestamp":1764374400123}]}"#
        )
        #expect(line.exclusion == nil)
        #expect(line.kind == .statsReport)
    }

    @Test func `an event that says nothing hides none`() {
        #expect(Read.line(event: #""event":null,"type":"subscriber.videoDisabled""#).kind == .videoDisabled)
    }

    @Test func `a source that is none of the five hides no SDK`() {
        let line = Read.line(event: #""event":"mystery""#, source: #""source":"ios","sdk":"Vonage""#)
        #expect(line.source == .vonage)
        #expect(line.isUnknownEvent)
    }

    @Test func `a moment that cannot be read hides none`() {
        let line = Read(
            #"{"time":"soon","ts":1764374400123,"session":"s","source":"vonage","event":"subscriber.videoDisabled"}"#)
        #expect(line.time == 1_764_374_400_123_000)
    }

    @Test(arguments: [
        #""client":null,"device":{"app":"4"}"#, #""device":"iPhone","context":{"app":"4"}"#,
        #""context":{"app":"4"},"client":"text""#,
    ])
    func `only an object is a client`(client: String) {
        #expect(Read.line(more: "," + client).texts[.app] == "4")
    }

    @Test(arguments: [
        (#""stream":"<none>","streamId":"st""#), (#""streamId":"st","stream":"""#),
        (#""stream":null,"stream_id":"st""#),
    ])
    func `an identity that says nothing hides none`(stream: String) {
        #expect(Read.line(more: "," + stream).texts[.stream] == "st")
    }

    @Test func `a configured name goes before a built-in one of any key`() {
        let names = EnvelopeNames(extra: [.connection: ["sid"], .subscriber: ["name"], .client: ["raw"]])
        let line = Read.line(more: #","sid":"c1","name":"sub-1","raw":{"app":"7"}"#, names: names)
        #expect(line.session == "s")
        #expect(line.texts[.connection] == "c1")
        #expect(line.texts[.subscriber] == "sub-1")
        #expect(line.texts[.app] == "7")
        #expect(line.kind == .videoDisabled)
    }

    @Test func `dimensions are the shortest texts of their numbers, and only live is a boolean`() {
        let line = Read.line(
            more: #","client":{"app":4.2,"os":18.0,"asn":3215.0,"carrier":true,"isp":12345678901234567890,"live":1}"#)
        #expect(line.texts == [.app: "4.2", .os: "18", .asn: "3215", .isp: "12345678901234567890", .live: "true"])
        for live in ["true", "\"1\"", "1", "\"True\""] {
            #expect(Read.line(more: #","client":{"live":\#(live)}"#).texts == [.live: "true"], "\(live)")
        }
        #expect(Read.line(more: #","client":{"live":"no","app":1.0}"#).texts == [.live: "false", .app: "1"])
    }
}

/// Whole numbers that no signed 64 bits hold, and what else a parser makes trouble with.
@Suite struct OddTextsTests {
    @Test(arguments: ["12345678901234567890", "1234567890123456789", "18446744073709551615"])
    func `a whole number of 64 bits is a session, whatever numbers stand beside it`(number: String) {
        #expect(Read.line(session: #""session":\#(number)"#).session == number)
        let line = Read.line(session: #""session":\#(number)"#, more: #","ssrc":99999999999999999999999,"x":1e400"#)
        #expect(line.session == number)
    }

    @Test func `connections above 2^63 are told apart`() {
        for number in ["12345678901234567890", "12345678901234567891"] {
            #expect(Read.line(more: #","connection":\#(number)"#).texts[.connection] == number)
        }
    }

    @Test(
        arguments: [
            ("18446744073709551615", nil), ("9223372036854775807", nil), ("-9223372036854775808", nil), ("1e19", nil),
            (#""18446744073709551615""#, nil), ("9223372036854774784", 1), (#""4294967295""#, 1),
        ] as [(String, Int?)])
    func `the ends of 64 bits stand for none`(number: String, read: Int?) {
        let line = Read(
            #"{"time":1764374400123,"session":"s","source":"vonage","event":"subscriber.videoNetworkStatsUpdated","data":{"videoBytesReceived":\#(number)}}"#
        )
        #expect(line.missingNumbers == (read == nil ? 1 : 0))
        #expect(line.kind == (read == nil ? .note : .subscriberVideo))
    }

    @Test func `a number that fits nothing is missing once, where it is read`() {
        let line = Read(
            #"{"time":1764374400123,"session":"s","source":"vonage","event":"subscriber.videoNetworkStatsUpdated","data":{"decodedFrameRate":1e400,"videoBytesReceived":5}}"#
        )
        #expect(line.missingNumbers == 1)
    }

    @Test(arguments: [
        (#"caf\ud83d"#, "caf\u{FFFD}"), (#"\udc00x"#, "\u{FFFD}x"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}\u{1F600}"),
        (#"\\ud83d\ud83d"#, "\\ud83d\u{FFFD}"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
    ])
    func `half a surrogate pair is a character that is not known`(written: String, read: String) {
        #expect(Read.line(more: #","client":{"title":"\#(written)"}"#).texts[.title] == read)
    }

    @Test func `an escape that JSON does not have stays no JSON`() {
        #expect(Read.line(more: #","client":{"title":"\x41"}"#).exclusion == .invalidJSON)
        #expect(Read.line(more: #","client":{"title":"\ud83"}"#).exclusion == .invalidJSON)
    }

    @Test func `a byte order mark is dropped wherever a line begins with one`() {
        let text = #"{"time":1764374400123,"session":"s","source":"avmetrics","event":"firstFrame"}"#
        #expect(Read("\u{FEFF}" + text).session == "s")
        #expect(Read("\u{FEFF}{").exclusion == .invalidJSON)
    }

    @Test(arguments: [2, 400_000])
    func `more than one byte order mark is no JSON, however many there are`(marks: Int) {
        let line = String(repeating: "\u{FEFF}", count: marks) + #"{"time":1764374400123,"session":"s"}"#
        #expect(Read(line).exclusion == .invalidJSON)
    }
}

/// The moment of a line that has none of its own.
@Suite struct OwnTimeTests {
    private func time(_ event: String, _ data: String) -> Int64? {
        let line = Read(#"{"session":"s","source":"vonage","event":"subscriber.\#(event)","data":\#(data)}"#)
        return line.exclusion == nil ? line.time : nil
    }

    @Test(arguments: [
        #"{"stream":{"streamId":"st"},"videoStats":{"videoBytesReceived":1,"timestamp":1764374400123}}"#,
        #"{"jsonStats":"{\"timestamp\":1764374400123,\"videoBytesReceived\":1}"}"#,
    ])
    func `statistics one level down say it`(data: String) {
        #expect(time("videoNetworkStatsUpdated", data) == 1_764_374_400_123_000)
    }

    @Test func `the newest entry of a report in a text says it`() {
        let entry = { (time: String) in #"{\"id\":\"C\",\"type\":\"codec\",\"timestamp\":\#(time)}"# }
        let text = "[" + entry("1764374400123000") + "," + entry("1764374400122000") + "]"
        #expect(
            time("rtcStatsReport", #"[{"connectionId":"c1","jsonArrayOfReports":"\#(text)"}]"#) == 1_764_374_400_123_000
        )
        #expect(time("rtcStatsReport", #"["\#(text)"]"#) == 1_764_374_400_123_000)
    }

    @Test(arguments: [
        #""1970-01-01T00:00:00Z""#, #""0001-01-01T00:00:00Z""#, #""2001-01-01T00:00:00.000Z""#, "978307200000", "0",
    ])
    func `a date that a calendar begins with is no line's`(written: String) {
        func time(_ members: String, _ data: String) -> Int64? {
            let line = Read(
                #"{"time":\#(written)\#(members),"session":"s","source":"avmetrics","event":"firstFrame","data":\#(data)}"#
            )
            return line.exclusion == nil ? line.time : nil
        }
        #expect(time("", "{}") == nil)
        #expect(time("", #"{"date":\#(written)}"#) == nil)
        #expect(time(#","ts":1764374400123"#, "{}") == 1_764_374_400_123_000)
        #expect(time("", #"{"date":1764374400123}"#) == 1_764_374_400_123_000)
    }

    @Test func `of the data's moments the first that says something is the line's`() {
        let line = Read(
            #"{"session":"s","source":"avmetrics","event":"firstFrame","data":{"date":null,"timestamp":1764374400123}}"#
        )
        #expect(line.time == 1_764_374_400_123_000)
    }

    @Test func `where nothing says it, the line does not count`() {
        #expect(time("videoNetworkStatsUpdated", #"{"videoStats":{"videoBytesReceived":1}}"#) == nil)
        #expect(time("videoNetworkStatsUpdated", #"{"jsonStats":"{broken"}"#) == nil)
    }
}

/// What a Sora server writes: entries of its rtc_stats.jsonl, and what it posted to web hooks.
@Suite struct ServerLineTests {
    /// Three lines of a stream's entry a second apart, uploaded three seconds apart.
    private func stream(_ entry: (Int) -> String) -> Subjects {
        Subjects((0..<3).map { entry($0) + "\n" }.joined())
    }

    private static func line(_ i: Int, upload: Bool = true, stamp: Bool = true, data: Bool = false) -> String {
        let time = 1_795_977_500_000_000 + i * 1_000_000
        return #"{"session_id":"S","connection_id":"C","id":"r","rtc_id":"I","rtc_type":"inbound-rtp""#
            + (upload ? #","timestamp":\#(1_795_977_500_000 + i * 3_000)"# : "")
            + (stamp ? #","rtc_timestamp":\#(time)"# : "")
            + #","rtc_data":{"kind":"audio","bytesReceived":\#(i * 1_000)\#(data ? ",\"timestamp\":\(time)" : "")}}"#
    }

    @Test func `an entry without a moment has that of its report, not of its upload`() {
        let said = stream { Self.line($0) }
        #expect(said["C/I"]?.measurements["observed-time"] == .duration(2))
        #expect(said["C/I"]?.measurements["received-bitrate"] == .rate(amount: 16_000, seconds: 2))
    }

    @Test func `without a report's moment different lines are no duplicates`() {
        let said = stream { Self.line($0, stamp: false) }
        #expect(said.used == 3)
        #expect(said.duplicates == 0)
        #expect(Subjects(Self.line(1, stamp: false) + "\n" + Self.line(1, stamp: false) + "\n").duplicates == 1)
    }

    @Test func `an entry's own moment is the line's where there is no other`() {
        let said = stream { Self.line($0, upload: false, stamp: false, data: true) }
        #expect(said.excluded.isEmpty)
        #expect(said["C/I"]?.first == 1_795_977_500_000_000)
    }

    @Test func `a request beside a line's own data is no web hook`() {
        let line = Read.line(more: #","req":{"type":"GET","session_id":"other"}"#)
        #expect(line.session == "s")
        #expect(line.kind == .videoDisabled)
        let bare = Read(#"{"time":1764374400123,"req":{"trace":"x"}}"#)
        #expect(bare.exclusion == .unknownSource)
    }
}
