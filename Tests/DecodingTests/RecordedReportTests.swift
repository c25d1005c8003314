import Foundation
import Testing

@testable import Decoding

/// Deltas applied in turn, and the whole report that stands then, entry by entry.
private func report(_ deltas: [String], compressed: Bool = false) throws -> [String: NSDictionary] {
    var report = RecordedReport()
    let parser = JSONParser()
    for delta in deltas {
        let padded = Array(delta.utf8) + [UInt8](repeating: 0, count: 64)
        try padded.withUnsafeBufferPointer { bytes in
            let value = try parser.parse(Bytes(rebasing: bytes[..<delta.utf8.count]), padded: true).get()
            if compressed { report.applyCompressed(value) } else { report.apply(value) }
        }
    }
    var text: [UInt8] = []
    report.write(moment: Array("99".utf8), into: &text)
    let entries = try #require(try JSONSerialization.jsonObject(with: Data(text)) as? [NSDictionary])
    return Dictionary(
        uniqueKeysWithValues: entries.compactMap { entry in (entry["id"] as? String).map { ($0, entry) } })
}

@Suite struct RecordedReportTests {
    @Test func `an entry that is not named keeps its own moment`() throws {
        let entries = try report([
            #"{"R":{"type":"remote-inbound-rtp","timestamp":5,"jitter":1},"timestamp":10}"#,
            #"{"R":{"jitter":2},"timestamp":20}"#,
        ])
        #expect(entries["R"] == ["id": "R", "type": "remote-inbound-rtp", "timestamp": 5, "jitter": 2])
    }

    @Test func `absent means gone once a report names what has not changed`() throws {
        let full = #"{"A":{"type":"codec","timestamp":0},"B":{"type":"track","timestamp":0},"timestamp":10}"#
        #expect(try report([full, #"{"A":{"timestamp":0},"timestamp":20}"#]).keys.sorted() == ["A"])
        #expect(try report([full, #"{"A":{"x":1,"timestamp":0},"timestamp":20}"#]).keys.sorted() == ["A", "B"])
    }

    @Test func `a type begins an entry anew`() throws {
        let entries = try report([
            #"{"A":{"type":"track","old":1,"timestamp":0},"timestamp":10}"#,
            #"{"A":{"type":"track","new":1,"timestamp":0},"timestamp":20}"#,
        ])
        #expect(entries["A"] == ["id": "A", "type": "track", "new": 1, "timestamp": 20])
    }

    @Test func `a compressed report stamps all entries but what the other side said before`() throws {
        let entries = try report(
            [
                #"{"0":{"type":1,"41":7},"1":{"type":3,"t":4,"16":0.5},"2":{"type":14},"t":10}"#,
                #"{"2":null,"t":20}"#,
            ], compressed: true)
        #expect(entries["0"] == ["id": "0", "type": "inbound-rtp", "timestamp": 20, "bytesReceived": 7])
        #expect(entries["1"] == ["id": "1", "type": "remote-inbound-rtp", "timestamp": 4, "jitter": 0.5])
        #expect(entries["2"] == nil)
    }

    @Test func `takes a new value of 0 for what it is`() throws {
        let entries = try report([#"{"0":{"type":1,"25":30},"t":10}"#, #"{"0":{"25":0},"t":20}"#], compressed: true)
        #expect(entries["0"]?["framesPerSecond"] as? Int == 0)
    }

    @Test func `changes the members of an object one by one`() throws {
        let entries = try report(
            [#"{"0":{"type":2,"96":{"none":1,"cpu":2}},"t":10}"#, #"{"0":{"96":{"cpu":3}},"t":20}"#], compressed: true)
        #expect(entries["0"]?["qualityLimitationDurations"] as? NSDictionary == ["none": 1, "cpu": 3])
    }

    @Test func `gives an entry without any moment the line's`() throws {
        #expect(try report([#"{"A":{"type":"track"}}"#])["A"]?["timestamp"] as? Int == 99)
    }
}
