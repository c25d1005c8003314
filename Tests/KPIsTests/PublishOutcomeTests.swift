import KPIs
import TestSupport
import Testing

/// A session in which one publisher succeeds after 0.5 s, two fail with the same code in different domains, and one
/// is left without an outcome.
var publishingSession: Subjects {
    var log = RoomLog()
    log.write(0, "session.publish", "{}", ids: #""publisher":"a""#)
    log.write(0.5, "publisher.streamCreated", "{}", ids: #""publisher":"a""#)
    for (second, publisher, domain) in [(1.0, "b", "OTSessionErrorDomain"), (2, "c", "OTPublisherErrorDomain")] {
        log.write(
            second, "session.publish", #"{"error":{"domain":"\#(domain)","code":1010}}"#,
            ids: #""publisher":"\#(publisher)""#)
    }
    log.write(3, "session.publish", "{}", ids: #""publisher":"d""#)
    return log.subjects
}

@Suite struct PublishOutcomeTests {
    @Test func `says for each attempt whether it brought a stream on air`() {
        let said = publishingSession.of(kind: "publishing").first?.measurements
        #expect(said?["publish-outcome"] == .each([.outcome(true), .outcome(false), .outcome(false), nil]))
    }

    @Test func `tells failures apart by domain and code`() {
        let said = publishingSession.of(kind: "publishing").first?.measurements
        #expect(
            said?["publish-outcome/by-error"]
                == .each([
                    .name("published"), .name("OTSessionErrorDomain 1010"), .name("OTPublisherErrorDomain 1010"),
                    .name("unknown"),
                ]))
    }

    @Test func `lists the attempts`() {
        var log = RoomLog()
        log.write(0, "session.publish", "{}", ids: #""publisher":"a""#)
        log.write(0.5, "publisher.streamCreated", "{}", ids: #""publisher":"a""#)
        log.write(1, "session.publish", #"{"error":{"domain":"D","code":7}}"#, ids: #""publisher":"b""#)
        #expect(
            log.subjects.of(kind: "publishing").first?.measurements["attempts"]
                == .table(
                    #"[{"publisher":"a","at":\#(RoomLog.start),"outcome":"published","seconds":0.5},{"publisher":"b","at":\#(RoomLog.start + 1_000),"outcome":"failed","domain":"D","code":7}]"#
                ))
    }

    @Test func `adds attempts up one by one, with their own coverage`() throws {
        let subject = try #require(publishingSession.of(kind: "publishing").first)
        var table = KPITable(dimensions: [])
        table.add(subject, Columns.all.measure(subject))
        let section = Section(subject)
        let total = try #require(table.sections[section]?.total)
        let index = try #require(Columns.all.entries.firstIndex { $0.column.id == "publish-outcome" })
        #expect(total.columns[index]?.yes == 1)
        #expect(total.coverage(index).said == 3)
        #expect(total.coverage(index).of == 4)
        let times = try #require(Columns.all.entries.firstIndex { $0.column.id == "time-to-publish" })
        #expect(total.coverage(times).said == 1)
        #expect(total.coverage(times).of == 4)
    }

    @Test func `a refusal is no failure to publish, and stays among the attempts`() throws {
        var log = RoomLog()
        let ids = #""connection":"c""#
        log.write(0, "session.capabilities", #"{"canPublish":false}"#, ids: ids)
        log.write(0.01, "session.publish", #"{"error":{"domain":"OTSessionErrorDomain","code":1500}}"#, ids: ids)
        let subject = try #require(log.subjects.of(kind: "publishing").first)
        let said = subject.measurements
        #expect(said["not-allowed"] == .outcome(true))
        #expect(said["publish-outcome"] == .each([]))
        #expect(said["publish-outcome/by-error"] == .each([]))
        #expect(
            said["attempts"]
                == .table(
                    #"[{"publisher":"","at":\#(RoomLog.start + 10),"outcome":"failed","domain":"OTSessionErrorDomain","code":1500}]"#
                ))
        var table = KPITable(dimensions: [])
        table.add(subject)
        let total = try #require(table.sections[Section(subject)]?.total)
        let index = try #require(Columns.all.entries.firstIndex { $0.column.id == "publish-outcome" })
        #expect(total.coverage(index) == (0, 0))
    }
}
