import Telemetry
import TestSupport
import Testing

/// An inbound video entry as it stands inside a text.
private func entry(_ id: String) -> String {
    #"[{\"id\":\"\#(id)\",\"type\":\"inbound-rtp\",\"kind\":\"video\",\"timestamp\":1795977500123456,\"bytesReceived\":900}]"#
}

private func report(_ data: String) -> DecodedLine {
    DecodedLine(
        source: "vonage", event: "subscriber.rtcStatsReport", data: data, members: #","connection":"own""#)
}

@Suite struct VonageReportTests {
    @Test(arguments: [
        #"[{"jsonArrayOfReports":"\#(entry("IT1"))"}]"#, #"{"jsonArrayOfReports":"\#(entry("IT1"))"}"#,
        #""\#(entry("IT1"))""#,
    ])
    func `reads the W3C entries inside`(data: String) {
        let line = report(data)
        #expect(line.kind == .rtcStatsReport)
        #expect(line.own.texts == [.connection: "own"])
        #expect(line.parts.count == 1)
        #expect(line.parts.first?.texts[.entryID] == "IT1")
        #expect(line.parts.first?.numbers[.bytes] == 900)
        #expect(line.parts.first?.instants[.dataTime] == 1_795_977_500_123_456)
    }

    @Test func `keeps the texts of several reports in one line`() {
        let line = report(
            #"[{"connectionId":"c1","jsonArrayOfReports":"\#(entry("IT1"))"},{"connectionId":"c2","jsonArrayOfReports":"\#(entry("OTHER-ID-2"))"}]"#
        )
        #expect(line.own.texts[.connection] == "c1")
        #expect(line.parts.map { $0.texts[.entryID] } == ["IT1", "OTHER-ID-2"])
        #expect(line.parts.first?.texts[.connection] == "c2")
    }

    @Test func `keeps the ids of many reports in one line`() {
        let id = String(repeating: "x", count: 600)
        let line = report(
            "["
                + (0..<200).map { #"{"connectionId":\#($0),"jsonArrayOfReports":"\#(entry("\($0)" + id))"}"# }
                .joined(separator: ",") + "]")
        #expect(line.parts.map { $0.texts[.entryID] } == (0..<200).map { "\($0)" + id })
        #expect(line.own.texts[.connection] == "0")
    }

    @Test func `reads an array of texts`() {
        let line = report(#"["\#(entry("IT1"))","\#(entry("IT2"))"]"#)
        #expect(line.parts.map { $0.texts[.entryID] } == ["IT1", "IT2"])
    }

    @Test(arguments: [
        #"[{"jsonArrayOfReports":"{broken"}]"#, #"[{"jsonArrayOfReports":5}]"#, "{}", "[1,2]", #"["no JSON"]"#,
        #"[{"jsonArrayOfReports":"[1,2]"}]"#,
    ])
    func `refuses a report that holds none`(data: String) { #expect(report(data).exclusion == .badShape) }
}
