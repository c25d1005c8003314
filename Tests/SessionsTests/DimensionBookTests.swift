import TestSupport
import Testing

/// Which words about a viewer count where its lines say different things, or nothing.
@Suite struct DimensionBookTests {
    private func client(_ clients: [String?]) throws -> [String: String] {
        let lines = clients.enumerated().map { i, client in
            let time = 1_795_975_200_000 + i * 1_000
            let more = client.map { #","client":{\#($0)}"# } ?? ""
            return #"{"time":\#(time),"session":"s","source":"avmetrics","event":"firstFrame"\#(more)}"#
        }
        return try #require(Subjects(lines.joined(separator: "\n")).all.first).client
    }

    @Test func `the last that says something wins, whichever line it is on`() throws {
        #expect(try client([nil, #""app":"1","os":"iOS 18""#, #""app":"2""#, nil]) == ["app": "2", "os": "iOS 18"])
    }

    @Test func `an empty one, null and <none> say nothing`() throws {
        #expect(
            try client([#""app":"1","network":"wifi","asn":3215"#, #""app":"","network":null,"asn":"<none>""#])
                == ["app": "1", "network": "wifi", "asn": "3215"])
    }

    @Test func `numbers and booleans are words, what is no dimension is passed over`() throws {
        #expect(
            try client([#""asn":64500,"live":true,"shoeSize":43,"app":{"no":"text"}"#]) == [
                "asn": "64500", "live": "true",
            ])
    }

    @Test(arguments: ["S\u{e3}o Paulo", "Sa\u{303}o Paulo"])
    func `a letter and its mark are one character, however the log has them`(city: String) throws {
        let said = try #require(try client([#""city":"\#(city)""#])["city"])
        #expect(said.unicodeScalars.elementsEqual("S\u{e3}o Paulo".unicodeScalars))
    }

    /// The dimensions of a room's views by id: lines are (second, event, identities, client); statistics where the event
    /// is nil.
    private func clients(_ lines: [(Double, String?, String, String)]) -> [String: [String: String]] {
        var log = RoomLog()
        for (second, event, ids, client) in lines {
            let ids = client.isEmpty ? ids : ids + #","client":{\#(client)}"#
            if let event { log.write(second, event, #"{"reason":4}"#, ids: ids) } else { log.video(second, ids: ids) }
        }
        return Dictionary(uniqueKeysWithValues: log.subjects.of(kind: "view").map { ($0.id, $0.client) })
    }

    private let a = #""connection":"c1","subscriber":"a""#
    private let b = #""connection":"c2","subscriber":"b""#

    @Test func `what one viewer of a room says is no other's`() {
        let said = clients([
            (0, nil, a, #""app":"web-6","os":"Windows 11""#),
            (0, nil, b, #""app":"4.2","os":"iOS 18.1","network":"cellular""#), (1, nil, a, ""), (1, nil, b, ""),
        ])
        #expect(said["a"] == ["app": "web-6", "os": "Windows 11"])
        #expect(said["b"] == ["app": "4.2", "os": "iOS 18.1", "network": "cellular"])
    }

    @Test func `a viewer that says nothing has what lines say that name nobody`() {
        let said = clients([
            (0, nil, a, #""os":"Windows 11""#), (0, nil, b, ""),
            (1, "session.capabilities", #""test":false"#, #""country":"FR","os":"iOS""#),
        ])
        #expect(said["a"] == ["country": "FR", "os": "Windows 11"])
        #expect(said["b"] == ["country": "FR", "os": "iOS"])
    }

    @Test func `the latest word of a viewer wins, whichever of its identities a line names`() {
        let p = #""connection":"c1","participant":"x""#
        let said = clients([
            (0, nil, a, #""network":"wifi""#), (0, nil, b, #""network":"wifi""#),
            (2, "publisher.networkConditionChanged", p + #","publisher":"p""#, #""network":"cellular""#),
            (3, "publisher.networkConditionChanged", #""publisher":"p""#, #""os":"iOS""#),
            (4, "session.publish", #""participant":"x""#, #""app":"2""#),
        ])
        #expect(said["a"] == ["network": "cellular", "os": "iOS", "app": "2"])
        #expect(said["b"] == ["network": "wifi"])
    }

    @Test func `an earlier word takes nothing back, however late its line is read`() {
        let said = clients([(5, nil, a, #""network":"cellular""#), (0, nil, a, #""network":"wifi""#), (0, nil, b, "")])
        #expect(said["a"] == ["network": "cellular"])
    }

    @Test func `a subscriber's name that two connections use is each one's own`() {
        let said = clients([
            (0, nil, #""connection":"c1","subscriber":"s""#, #""os":"iOS""#),
            (1, nil, #""connection":"c2","subscriber":"s""#, #""os":"Android""#),
        ])
        #expect(said == ["c1/s": ["os": "iOS"], "c2/s": ["os": "Android"]])
    }

    @Test func `where all names are one viewer's, so is every line`() {
        let said = clients([
            (0, nil, #""stream":"st""#, #""network":"wifi""#),
            (1, "session.publish", #""connection":"c","participant":"x""#, #""os":"iOS""#),
        ])
        #expect(said == ["st": ["network": "wifi", "os": "iOS"]])
    }

    @Test func `a viewer that says nothing has what the others say, where they agree`() {
        func said(_ source: String, _ second: String) -> [String: String]? {
            func line(_ connection: String, _ client: String) -> String {
                #"{"time":1795977500000,"session":"s","source":"\#(source)","connection":"\#(connection)","client":{\#(client)},"data":[{"id":"v","type":"inbound-rtp","timestamp":1795977500000,"kind":"video"}]}"#
            }
            let lines = [line("pc-1", #""os":"Windows""#), line("pc-2", ""), line("pc-3", second)]
            return Subjects(lines.joined(separator: "\n"))["pc-2/v"]?.client
        }
        #expect(said("webrtc", #""os":"Windows","app":"6""#) == ["os": "Windows", "app": "6"])
        #expect(said("webrtc", #""os":"Linux""#) == [:])
        #expect(said("sora", #""os":"Windows""#) == ["os": "Windows"])
        #expect(said("sora", #""os":"Linux""#) == [:])
    }
}
