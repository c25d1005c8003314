import Decoding
import Telemetry
import TestSupport
import Testing

/// A line's outcome: its exclusion, or the session it names ("-" for none).
private func outcome(_ line: String) -> (exclusion: Exclusion?, session: String, time: Int64) {
    let decoder = LineDecoder(names: EnvelopeNames())
    var padded = Array(line.utf8)
    let count = padded.count
    padded += [UInt8](repeating: 0x20, count: 64)
    return padded.withUnsafeBufferPointer { all in
        var named = true
        let text = UnsafeBufferPointer(rebasing: all[..<count])
        switch decoder.decode(text, named: &named) {
        case .excluded(let reason): return (reason, "", 0)
        case .record:
            return (nil, named ? String(decoding: decoder.draft.session, as: UTF8.self) : "-", decoder.draft.time)
        }
    }
}

private let good =
    #"{"time":1764374400123,"session":"s","source":"vonage","event":"subscriber.videoDisabled","data":{"reason":3}}"#

@Suite struct LineDecoderTests {
    @Test(arguments: [
        ("{", Exclusion.invalidJSON), ("{\"a\":1} {\"b\":2}", .invalidJSON), ("17", .notAnObject),
        ("\"text\"", .notAnObject),
        ("null", .notAnObject), ("[1,2]", .notAnObject), (#"{"time":1764374400123}"#, .unknownSource),
        (#"{"session":"s","source":"vonage","event":"x"}"#, .noTime),
        (#"{"time":1764374400123,"session":"s","source":"mystery","event":"gauge"}"#, .unknownSource),
        (
            #"{"time":1764374400123,"session":"s","source":"avmetrics","event":"HLSMediaSegmentRequest","data":17}"#,
            .badShape
        ),
        (
            #"{"time":1764374400123,"session":"s","source":"revue","event":"didUpdateStatistics","data":"no JSON"}"#,
            .badShape
        ),
    ])
    func `says why a line does not count`(line: String, reason: Exclusion) {
        #expect(outcome(line).exclusion == reason)
    }

    @Test func `a byte that is no UTF-8 goes before invalid JSON`() {
        let decoder = LineDecoder(names: EnvelopeNames())
        var named = true
        let line: [UInt8] = Array(#"{"a":""#.utf8) + [0xC3, 0x28] + [UInt8](repeating: 0x20, count: 64)
        let excluded = line.withUnsafeBufferPointer { all -> Exclusion? in
            if case .excluded(let reason) = decoder.decode(UnsafeBufferPointer(rebasing: all[..<8]), named: &named) {
                return reason
            }
            return nil
        }
        #expect(excluded == .notUTF8)
    }

    @Test(arguments: [
        "session", "sessionId", "sessionID", "session_id", "SESSION-ID", "playbackSessionID", "play_id", "sid",
        "X-Playback-Session-Id",
    ])
    func `reads a session under every name it goes by`(key: String) {
        #expect(
            outcome(#"{"ts":1764374400123,"\#(key)":"abc","event":"subscriber.videoDisabled","data":{"reason":3}}"#)
                .session == "abc")
    }

    @Test func `a better name wins over a worse one, and of equal names the last`() {
        #expect(
            outcome(#"{"sid":"worse","session":"better","time":1764374400123,"event":"firstFrame"}"#).session
                == "better")
        #expect(
            outcome(#"{"session":"first","session":"last","time":1764374400123,"event":"firstFrame"}"#).session
                == "last")
    }

    @Test func `UUIDs are the same in either case, other ids are not`() {
        func session(_ id: String) -> String {
            outcome(#"{"time":1764374400123,"session":"\#(id)","event":"firstFrame"}"#).session
        }
        #expect(session("AADBF126-F0BC-40DE-A30F-87E5ACD5F85F") == "aadbf126-f0bc-40de-a30f-87e5acd5f85f")
        #expect(session("AADBF126") == "AADBF126")
    }

    @Test func `a whole number is a session, an empty text or null is none`() {
        #expect(outcome(#"{"time":1764374400123,"session":42,"event":"firstFrame"}"#).session == "42")
        for none in ["\"\"", "null", "{}"] {
            #expect(outcome(#"{"time":1764374400123,"session":\#(none),"event":"firstFrame"}"#).session == "-")
        }
    }

    @Test(arguments: [
        "1764374400123", "1764374400.123", "1764374400123000", "\"1764374400123\"", "\"2025-11-29T00:00:00.123Z\"",
    ])
    func `reads a moment in every spelling`(time: String) {
        #expect(outcome(good.replacing("1764374400123", with: time)).time == 1_764_374_400_123_000)
    }

    @Test func `without an envelope time the data's own counts`() {
        let line = #"{"session":"s","source":"avmetrics","event":"Stall","data":{"date":"2025-11-29T00:00:00.5Z"}}"#
        #expect(outcome(line).time == 1_764_374_400_500_000)
    }

    @Test func `a CloudEvent's subject is the session`() {
        let line =
            #"{"specversion":"1.0","id":"1","source":"/apps","type":"AVMetricPlayerItemStallEvent","subject":"s9","time":"2025-11-29T00:00:00Z","data":{"date":1764374400123}}"#
        #expect(outcome(line).session == "s9")
    }

    @Test func `data in a text is decoded once more`() {
        #expect(
            outcome(
                #"{"time":1764374400123,"session":"s","source":"vonage","event":"subscriber.videoDisabled","data":"{\"reason\":3}"}"#
            ).exclusion == nil)
    }

    @Test func `a number that fits nothing does not spoil its line`() {
        for number in ["1e400", "-1e999", "18446744073709551616", "123456789012345678901234567890"] {
            let line =
                #"{"time":1764374400123,"session":"s","source":"avmetrics","event":"RateChange","data":{"date":1764374400123,"rate":\#(number)}}"#
            #expect(outcome(line).exclusion == nil, "\(number)")
        }
    }

    @Test func `what is no JSON number stays no JSON`() {
        for number in ["01", "1.", ".5", "+1", "1e", "NaN", "0x10"] {
            #expect(
                outcome(#"{"time":1764374400123,"session":"s","event":"firstFrame","n":\#(number)}"#).exclusion
                    == .invalidJSON, "\(number)")
        }
    }

    @Test func `a hundred thousand levels are refused, not followed`() {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(
            outcome(#"{"time":1764374400123,"session":"s","event":"firstFrame","data":\#(deep)}"#).exclusion
                == .invalidJSON)
    }
}
