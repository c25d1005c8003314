import KPIs
import Sessions
import TestSupport
import Testing

private let ids = #""publisher":"pub""#
private let failure = #"{"error":{"domain":"OTPublisherErrorDomain","code":2000,"message":"no"}}"#

extension RoomLog {
    fileprivate var publishing: Publishing? {
        guard case .publishing(let publishing) = subjects.of(kind: "publishing").first?.content else { return nil }
        return publishing
    }
}

@Suite struct PublishingAttemptsTests {
    @Test func `times an attempt from publish to streamCreated`() throws {
        var log = RoomLog()
        log.write(1, "session.publish", "{}", ids: ids)
        log.write(1.75, "publisher.streamCreated", #"{"streamId":"st"}"#, ids: ids)
        let attempt = try #require(log.publishing?.attempts.first)
        #expect(attempt.outcome == .published)
        #expect(attempt.seconds == 0.75)
        #expect(attempt.publisher == "pub")
        #expect(attempt.at == Int64(RoomLog.clock(1)) * 1_000)
    }

    @Test func `counts a failure once, however often it is told`() throws {
        var log = RoomLog()
        log.write(1, "session.publish", failure, ids: ids)
        log.write(1.005, "publisher.didFailWithError", failure, ids: ids)
        let attempts = try #require(log.publishing?.attempts)
        #expect(attempts.count == 1)
        #expect(attempts.first?.outcome == .failed)
        #expect(attempts.first?.domain == "OTPublisherErrorDomain")
        #expect(attempts.first?.code == 2_000)
        #expect(attempts.first?.seconds == nil)
    }

    @Test func `takes an error of a stream on air for no failure to publish`() {
        var log = RoomLog()
        log.write(1, "session.publish", "{}", ids: ids)
        log.write(2, "publisher.streamCreated", "{}", ids: ids)
        log.write(90, "publisher.didFailWithError", failure, ids: ids)
        #expect(log.publishing?.attempts.map(\.outcome) == [.published])
    }

    @Test func `an attempt that nothing follows is unknown, and a second one is its own`() {
        var log = RoomLog()
        log.write(1, "session.publish", "{}", ids: ids)
        log.write(20, "session.publish", "{}", ids: ids)
        log.write(21, "publisher.streamCreated", "{}", ids: ids)
        #expect(log.publishing?.attempts.map(\.outcome) == [.unknown, .published])
    }

    @Test func `an error or a stream whose publish is not in the log still counts`() {
        var log = RoomLog()
        log.write(1, "publisher.didFailWithError", failure, ids: #""publisher":"a""#)
        log.write(2, "publisher.streamCreated", "{}", ids: #""publisher":"b""#)
        let attempts = log.publishing?.attempts
        #expect(attempts?.map(\.outcome) == [.failed, .published])
        #expect(attempts?.last?.seconds == nil)
    }

    @Test func `tells attempts without a publisher id apart by connection`() {
        var log = RoomLog()
        log.write(1, "session.publish", "{}", ids: #""connection":"a""#)
        log.write(2, "session.publish", "{}", ids: #""connection":"b""#)
        log.write(3, "publisher.streamCreated", "{}", ids: #""connection":"a""#)
        #expect(log.publishing?.attempts.map(\.outcome) == [.published, .unknown])
    }

    @Test func `tells refusals apart from attempts`() {
        var refused = RoomLog()
        refused.write(1, "session.capabilities", #"{"canPublish":false}"#, ids: #""connection":"c""#)
        #expect(refused.publishing?.notAllowed == true)
        #expect(refused.publishing?.cameraDenied == nil)
        #expect(refused.publishing?.attempts.isEmpty == true)
        var denied = RoomLog()
        denied.write(1, "session.capabilities", #"{"canPublish":true}"#, ids: #""connection":"c""#)
        denied.write(2, "camera.access", #"{"granted":"false"}"#, ids: #""connection":"c""#)
        #expect(denied.publishing?.notAllowed == false)
        #expect(denied.publishing?.cameraDenied == true)
    }

    @Test func `a viewer that could publish and did not try has no attempts`() {
        var log = RoomLog()
        log.write(1, "session.capabilities", #"{"canPublish":true}"#, ids: #""connection":"c""#)
        #expect(log.publishing == nil)
    }

    @Test(arguments: [
        (#""connection":"c""#, #""connection":"c","publisher":"p""#),
        (#""connection":"c","publisher":"p""#, #""connection":"c""#), (#""publisher":"p""#, #""participant":"x""#),
    ])
    func `an attempt is one, whichever of its lines names the publisher`(first: String, second: String) {
        var log = RoomLog()
        log.write(1, "session.publish", "{}", ids: first)
        log.write(2.2, "publisher.streamCreated", #"{"streamId":"st"}"#, ids: second)
        let attempts = log.publishing?.attempts
        #expect(attempts?.map(\.outcome) == [.published])
        #expect(attempts?.first?.seconds == 1.2)
        #expect(attempts?.first?.publisher == "p")
    }

    @Test func `an error without identities is that of the open attempt, or of the stream on air`() {
        var log = RoomLog()
        log.write(1, "session.publish", "{}", ids: ids)
        log.write(2, "publisher.didFailWithError", failure, ids: #""participant":"x""#)
        #expect(log.publishing?.attempts.map(\.outcome) == [.failed])
        var onAir = RoomLog()
        onAir.write(1, "session.publish", "{}", ids: ids)
        onAir.write(2, "publisher.streamCreated", "{}", ids: ids)
        onAir.write(90, "publisher.didFailWithError", failure, ids: #""participant":"x""#)
        #expect(onAir.publishing?.attempts.map(\.outcome) == [.published])
    }

    @Test func `another publisher's line is not taken for an open attempt's`() {
        var log = RoomLog()
        log.write(1, "session.publish", "{}", ids: ids)
        log.write(2, "publisher.streamCreated", "{}", ids: #""publisher":"other""#)
        #expect(log.publishing?.attempts.map(\.outcome) == [.unknown, .published])
    }

    /// The outcomes of attempts by (second, event, identities); `didFail` is an error.
    private func outcomes(_ lines: [(Double, String, String)]) -> [Publishing.Attempt.Outcome]? {
        var log = RoomLog()
        for (second, event, ids) in lines {
            switch event {
            case "publish": log.write(second, "session.publish", "{}", ids: ids)
            case "created": log.write(second, "publisher.streamCreated", "{}", ids: ids)
            default: log.write(second, "publisher.didFailWithError", failure, ids: ids)
            }
        }
        return log.publishing?.attempts.map(\.outcome)
    }

    @Test func `an attempt that is over leaves its lines to the next one`() {
        let (both, c) = (#""publisher":"p","connection":"c""#, #""connection":"c""#)
        #expect(
            outcomes([(1, "publish", both), (2, "didFail", c), (3, "publish", both), (5, "created", c)])
                == [.failed, .published])
        #expect(
            outcomes([(1, "publish", c), (2, "created", both), (3, "publish", c), (4, "created", both)])
                == [.published, .published])
        let (one, two, none) = (#""publisher":"p1""#, #""publisher":"p2""#, #""test":false"#)
        #expect(
            outcomes([(1, "publish", one), (2, "created", none), (3, "publish", two), (4, "created", none)])
                == [.published, .published])
        #expect(
            outcomes([
                (1, "publish", one), (2, "created", one), (3, "didFail", none), (4, "publish", two),
                (5, "didFail", none),
            ]) == [.published, .failed])
    }

    @Test func `what another participant tells is no attempt of one's own`() {
        let (a, b) = (#""publisher":"p","participant":"a""#, #""participant":"b""#)
        #expect(outcomes([(1, "publish", a), (2, "didFail", b), (3, "created", a)]) == [.published, .failed])
        let alone = #""participant":"a""#
        #expect(
            outcomes([(1, "publish", alone), (1.5, "publish", b), (2, "created", alone), (2.5, "created", b)])
                == [.published, .published])
    }

    @Test func `asked again while under way, the refusal is the second attempt's`() {
        var log = RoomLog()
        log.write(0, "session.publish", "{}", ids: ids)
        log.write(0.05, "session.publish", failure, ids: ids)
        log.write(0.9, "publisher.streamCreated", "{}", ids: ids)
        #expect(log.publishing?.attempts.map(\.outcome) == [.published, .failed])
        #expect(log.publishing?.attempts.first?.seconds == 0.9)
    }

    @Test func `what ends an attempt in the moment of the next one is told by the order of lines`() {
        #expect(
            outcomes([(0, "publish", ids), (0.5, "didFail", ids), (0.5, "publish", ids), (1.8, "created", ids)])
                == [.failed, .published])
        #expect(
            outcomes([(0, "publish", ids), (0.5, "publish", ids), (0.5, "didFail", ids), (1.8, "created", ids)])
                == [.published, .failed])
        // Lines in no order: a publish comes before what it leads to.
        #expect(outcomes([(0, "created", ids), (0, "publish", ids)]) == [.published])
    }

    @Test func `the same publisher id of two connections is two publishers`() {
        var log = RoomLog()
        let (one, two) = (#""connection":"c1","# + ids, #""connection":"c2","# + ids)
        log.write(0, "session.publish", "{}", ids: one)
        log.write(0.05, "session.publish", "{}", ids: two)
        log.write(0.6, "publisher.streamCreated", "{}", ids: one)
        log.write(0.9, "publisher.streamCreated", "{}", ids: two)
        #expect(log.publishing?.attempts.map(\.seconds) == [0.6, 0.85])
    }

    /// Whether failures came after a refusal, by (second, event, connection).
    private func refusals(_ lines: [(Double, String, String)]) -> [Bool]? {
        var log = RoomLog()
        for (second, event, connection) in lines {
            let ids = #""connection":"\#(connection)""#
            switch event {
            case "may", "may not":
                log.write(second, "session.capabilities", #"{"canPublish":\#(event == "may")}"#, ids: ids)
            case "camera", "no camera":
                log.write(second, "camera.access", #"{"granted":\#(event == "camera")}"#, ids: ids)
            case "fails": log.write(second, "session.publish", failure, ids: ids)
            case "publish": log.write(second, "session.publish", "{}", ids: ids)
            default: log.write(second, "publisher.didFailWithError", failure, ids: ids)
            }
        }
        return log.publishing?.attempts.map(\.isRefusal)
    }

    @Test func `a failure after the client's own refusal is a refusal`() {
        #expect(refusals([(0, "may not", "c1"), (1, "fails", "c1"), (2, "fails", "c2")]) == [true, false])
        #expect(refusals([(0, "may not", ""), (1, "fails", "c1")]) == [true])
        #expect(refusals([(0, "publish", "c"), (1, "no camera", "c"), (2, "didFail", "c")]) == [true])
        #expect(refusals([(0, "no camera", "c"), (1, "camera", "c"), (2, "fails", "c")]) == [false])
        #expect(refusals([(0, "fails", "c"), (1, "may not", "c")]) == [false])
    }

    @Test func `clients with other dimensions have their own part, each with its attempts`() throws {
        var log = RoomLog()
        let one = #""connection":"c1","client":{"os":"Windows","country":"FR"}"#
        let two = #""connection":"c2","client":{"os":"iOS","country":"FR"}"#
        log.write(0, "session.publish", failure, ids: one)
        log.write(1, "session.capabilities", #"{"canPublish":true}"#, ids: two)
        log.write(2, "session.publish", "{}", ids: two)
        log.write(3, "publisher.streamCreated", "{}", ids: two)
        let subject = try #require(log.subjects.of(kind: "publishing").first)
        #expect(subject.client == ["country": "FR"])
        #expect(subject.parts.map(\.client) == [["os": "Windows", "country": "FR"], ["os": "iOS", "country": "FR"]])
        #expect(
            subject.parts.map { $0.measurements["publish-outcome"] } == [
                .each([.outcome(false)]), .each([.outcome(true)]),
            ])
        #expect(subject.parts.map { $0.measurements["not-allowed"] } == [nil, .outcome(false)])
        var table = KPITable(dimensions: ["os", "country"])
        table.add(subject)
        let section = Section(subject)
        let sums = try #require(table.sections[section])
        func yes(_ group: KPITable.Group?) -> [Int?] {
            [
                group?.views, group?.column("publish-outcome", section)?.said,
                group?.column("publish-outcome", section)?.yes,
            ]
        }
        #expect(yes(sums.total) == [1, 2, 1])
        #expect(yes(sums.groups["os"]?["Windows"]) == [1, 1, 0])
        #expect(yes(sums.groups["os"]?["iOS"]) == [1, 1, 1])
        #expect(yes(sums.groups["country"]?["FR"]) == [1, 2, 1])
        #expect(sums.groups["os"]?.count == 2)
    }

    @Test func `a client's row has its own dimensions`() {
        var log = RoomLog()
        log.write(0, "session.publish", "{}", ids: #""connection":"c1","client":{"os":"Windows"}"#)
        log.video(0, ids: #""connection":"c2","subscriber":"b","client":{"network":"cellular"}"#)
        let subject = log.subjects.of(kind: "publishing").first
        #expect(subject?.client == ["os": "Windows"])
        #expect(subject?.parts.isEmpty == true)
    }
}
