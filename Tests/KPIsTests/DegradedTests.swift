import KPIs
import TestSupport
import Testing

/// Media link samples every 5 s.
private func said(_ samples: [(condition: String, reason: String, source: String)]) -> [String: Measurement] {
    var log = RoomLog()
    for (i, sample) in samples.enumerated() {
        log.link(Double(i) * 5, condition: sample.condition, reason: sample.reason, source: sample.source)
    }
    return log.subjects["sub"]?.measurements ?? [:]
}

@Suite struct DegradedTests {
    @Test func `is Warning and Critical over the known time`() {
        let said = said([
            ("5", "0", "0"), ("0", "1", "0"), ("1", "2", "2"), ("2", "3", "3"), ("3", "2", "0"), ("8", "0", "0"),
        ])
        #expect(said["degraded"] == .share(part: 10, whole: 15))
        #expect(said["degraded/reason"] == .category(["Bandwidth": 5, "PacketLoss": 5]))
        #expect(said["degraded/source"] == .category(["Local": 5, "Remote": 5]))
    }

    @Test func `names a source that the table does not have`() {
        #expect(said([("5", "0", "0"), ("1", "2", "7")])["degraded/source"] == .category(["#7": 5]))
    }

    @Test func `has no reasons in a good network, and says so`() {
        let said = said([("5", "0", "0"), ("5", "2", "2")])
        #expect(said["degraded"] == .share(part: 0, whole: 5))
        #expect(said["degraded/reason"] == .category([:]))
    }

    @Test func `is a part of nothing while the condition is unknown, which is no value`() {
        #expect(said([("0", "1", "0"), ("0", "1", "0")])["degraded"] == .share(part: 0, whole: 0))
    }

    @Test func `a part of nothing counts as not said`() throws {
        var log = RoomLog()
        for second in [0.0, 5] { log.link(second, condition: "0") }
        let subject = try #require(log.subjects["sub"])
        var table = KPITable(dimensions: [])
        table.add(subject)
        let index = try #require(Columns.all.entries.firstIndex { $0.column.id == "degraded" })
        let total = try #require(table.sections[Section(subject)]?.total)
        #expect(total.coverage(index) == (0, 1))
    }
}
