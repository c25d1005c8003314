import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

private func evidence(_ column: String, _ subject: Subject) throws -> [Evidence.Piece] {
    let entry = try #require(
        Columns.all.entries.first { entry in
            entry.column.id == column && subject.measurements[column] != nil
                && Columns.all.asks(entry, of: subject)
        })
    return Evidence.of(entry, in: subject).pieces
}

extension Columns {
    /// Two columns of one id are asked of different subjects.
    fileprivate func asks(_ entry: Entry, of subject: Subject) -> Bool {
        switch (entry.column.measure, subject.content) {
        case (.playback, .playback), (.receiving, .receiving), (.sending, .sending), (.publishing, .publishing),
            (.test, .test):
            true
        default: false
        }
    }
}

extension Evidence.Piece {
    fileprivate var lines: [UInt32] {
        switch self {
        case .line(let line): [line.place.line]
        case .fromTo(let a, let b): [a.place.line, b.place.line]
        case .through(let a, let b, _): [a.place.line, b.place.line]
        }
    }
}

private func example(_ name: String) throws -> [Subject] {
    Subjects(try Fixtures.text("nights/example/\(name)"), keepsPlaces: true).all
}

@Suite struct EvidenceTests {
    @Test(arguments: ["calls.ndjson.gz", "players.ndjson.gz", "rooms.ndjson.gz", "tracks.ndjson"])
    func `every value of the example night names the lines behind it`(name: String) throws {
        var values = 0
        for subject in try example(name) {
            for (entry, value) in zip(Columns.all.entries, Columns.all.measure(subject)) where value != nil {
                values += 1
                #expect(
                    !Evidence.of(entry, in: subject).pieces.isEmpty,
                    "\(entry.column.id) of \(subject.session) \(subject.id)")
            }
        }
        #expect(values > 20)
    }

    @Test(arguments: ["calls.ndjson.gz", "players.ndjson.gz", "rooms.ndjson.gz", "tracks.ndjson"])
    func `without places nothing is named but requests, which carry theirs`(name: String) throws {
        for subject in Subjects(try Fixtures.text("nights/example/\(name)")).all {
            for (entry, value) in zip(Columns.all.entries, Columns.all.measure(subject)) where value != nil {
                for piece in Evidence.of(entry, in: subject).pieces {
                    guard case .line(let line) = piece, case .request = line.what else {
                        guard case .through(let line, _, _) = piece, case .request = line.what else {
                            Issue.record("\(entry.column.id) names \(piece)")
                            continue
                        }
                        continue
                    }
                }
            }
        }
    }

    @Test func `start-up is the tap and the first picture, a stall its event and what ended it`() throws {
        let play = try #require(try example("players.ndjson.gz").first { $0.session == "chain-404" })
        #expect(try evidence("startup-time", play).map(\.lines) == [[27, 33]])
        #expect(try evidence("stalled-time", play).map(\.lines) == [[42, 44]])
        #expect(try evidence("stall-count", play).map(\.lines) == [[42, 44]])
        #expect(try evidence("switch-count", play).map(\.lines) == [[39], [40]])
        #expect(try evidence("request-failures", play).map(\.lines) == [[38], [41], [28, 50]])
        guard case .fromTo(let from, let to) = try evidence("stalled-time", play)[0] else { return }
        #expect(from.what == .event(.stall) && to.what == .event(.likelyToKeepUp))
    }

    @Test func `a censored stall is ended by the last event of the log`() throws {
        var log = PlayLog()
        log.say(0, "RateChange", #""rate":1.0"#)
        log.say(5, "Stall")
        log.say(9, "VariantSwitchStart", #""toVariant":{}"#)
        let play = try #require(Subjects(log.text, keepsPlaces: true).all.first)
        #expect(try evidence("censored-stalls", play).map(\.lines) == [[2, 3]])
    }

    @Test func `values that only the summary tells name the summary`() throws {
        var log = PlayLog()
        log.say(0, "playRequested")
        log.say(60, "PlaybackSummary", #""stallCount":2,"playbackDuration":50,"timeSpentRecoveringFromStall":3.5"#)
        let play = try #require(Subjects(log.text, keepsPlaces: true).all.first)
        #expect(try evidence("stalled-time", play).map(\.lines) == [[2]])
        #expect(try evidence("stall-count", play).map(\.lines) == [[2]])
    }

    @Test func `of several summaries all are named, and a stall is ended by the first LikelyToKeepUp as by any`() throws
    {
        var log = PlayLog()
        log.say(0, "playRequested")
        log.say(60, "PlaybackSummary", #""stallCount":2,"playbackDuration":50,"timeSpentInInitialStartup":1"#)
        log.say(90, "PlaybackSummary", #""stallCount":1,"playbackDuration":20,"timeSpentInInitialStartup":2"#)
        var play = try #require(Subjects(log.text, keepsPlaces: true).all.first)
        #expect(try evidence("stall-count", play).map(\.lines) == [[2], [3]])
        #expect(try evidence("likely-to-keep-up-time", play).map(\.lines) == [[2]])
        var late = PlayLog()
        late.say(0, "RateChange", #""rate":1"#)
        late.say(2, "Stall")
        late.say(4, "InitialLikelyToKeepUp")
        late.say(9, "VariantSwitch")
        late.say(9, "PlaybackSummary", #""variantSwitchCount":1,"timeSpentInInitialStartup":1"#)
        play = try #require(Subjects(late.text, keepsPlaces: true).all.first)
        #expect(try evidence("stalled-time", play).map(\.lines) == [[2, 3]])
        #expect(try evidence("switch-count", play).map(\.lines) == [[5]])
        #expect(try evidence("likely-to-keep-up-time", play).map(\.lines) == [[5]])
    }

    @Test func `counters name the samples at which they had grown, ratios the first and the last sample`() throws {
        let view = try #require(try example("rooms.ndjson.gz").first { $0.id == "sub-9" && $0.kind == "view" })
        #expect(try evidence("freeze-count", view).map(\.lines) == [[78], [118], [122]])
        #expect(try evidence("packet-loss", view).map(\.lines) == [[38, 196]])
        #expect(try evidence("received-bitrate/audio", view).map(\.lines) == [[39, 197]])
        #expect(try evidence("network-condition", view).map(\.lines) == [[40], [120], [146]])
        #expect(try evidence("audio-fallback-time", view).map(\.lines) == [[126], [143]])
    }

    @Test func `a frozen end names the stretch in which the picture stood still`() throws {
        let view = try #require(try example("calls.ndjson.gz").first { $0.source == "sora" && $0.kind == "view" })
        #expect(try evidence("open-freeze-time", view).map(\.lines) == [[67, 79]])
    }

    @Test func `of many lines the first are named and the rest counted`() throws {
        var log = RoomLog()
        for second in 0..<40 {
            log.video(Double(second), #","freezeCount":\#(second),"totalFreezesDuration":\#(second)"#)
        }
        let view = try #require(Subjects(log.text, keepsPlaces: true).all.first)
        let entry = try #require(Columns.all.entries.first { $0.column.id == "freeze-count" })
        let evidence = Evidence.of(entry, in: view)
        #expect(evidence.pieces.count == 12 && evidence.more == 27)
    }
}
