import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct TrailTests {
    private static var room: RoomLog {
        var log = RoomLog()
        for second in stride(from: 0.0, through: 3, by: 1) { log.video(second) }
        log.link(3.5, condition: "4")
        log.write(4, "subscriber.videoDisabled", #"{"reason":"QualityChanged"}"#, ids: #""subscriber":"sub""#)
        return log
    }

    private func view(_ subject: Subject?) throws -> Receiving {
        guard case .receiving(let view) = try #require(subject).content else { throw Unexpected() }
        return view
    }

    @Test func `a subject of a night remembers no line`() throws {
        let subject = try #require(Subjects(TrailTests.room.text).all.first)
        #expect(subject.trail == nil)
        let view = try view(subject)
        #expect(view.stream.times.indices.allSatisfy { view.stream.place($0) == nil })
        #expect(!view.stream.has(.place) && view.path?.has(.place) == false)
    }

    @Test func `where somebody asks, each sample has its line, and each event`() throws {
        let subject = try #require(Subjects(TrailTests.room.text, keepsPlaces: true).all.first)
        let view = try view(subject)
        #expect(view.stream.times.indices.compactMap { view.stream.place($0)?.line } == [1, 2, 3, 4])
        #expect(view.path?.place(0)?.line == 5)
        #expect(subject.trail?.marks.map(\.kind) == [.videoDisabled])
        #expect(subject.trail?.marks.first?.place.line == 6)
    }

    @Test func `keeping places changes no value`() throws {
        for name in ["calls.ndjson.gz", "players.ndjson.gz", "rooms.ndjson.gz", "tracks.ndjson"] {
            let text = try Fixtures.text("nights/example/\(name)")
            let (with, without) = (Subjects(text, keepsPlaces: true).all, Subjects(text).all)
            #expect(with.count == without.count && !with.isEmpty)
            for (a, b) in zip(with, without) { #expect(a.measurements == b.measurements, "\(a.session) \(a.id)") }
        }
    }

    @Test func `a line goes where its sample goes`() {
        var series = SampleSeries()
        for (time, line) in [(20, 2), (10, 1), (20, 3), (30, 4)] as [(Int64, UInt32)] {
            series.append(time: time)
            series.mark(Playback.Place(file: 7, line: line))
        }
        series.settle()
        #expect(series.times.indices.compactMap { series.place($0)?.line } == [1, 3, 4])
        #expect(series.place(0)?.file == 7)
    }

    @Test(arguments: [(0, 1), (0, UInt32.max), (2_000_000, UInt32.max), (1, 0)] as [(Int, UInt32)])
    func `file and line come back as they were`(file: Int, line: UInt32) {
        var series = SampleSeries()
        series.append(time: 1)
        series.mark(Playback.Place(file: file, line: line))
        #expect(series.place(0) == Playback.Place(file: file, line: line))
    }

    private struct Unexpected: Error {}
}
