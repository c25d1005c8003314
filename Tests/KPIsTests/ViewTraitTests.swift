import KPIs
@testable import Sessions
import Telemetry
import Testing

@Suite struct ViewTraitTests {
    private func subject(_ content: Subject.Content, media: String? = nil) -> Subject {
        Subject(
            source: "s", session: "s", media: media, first: 0, last: 1, lines: 1, clockFlag: false, content: content)
    }

    private func load(_ cdn: String?, _ pop: String?, _ bytes: Double, type: UInt8 = 1) -> NetworkRequest {
        let request = NetworkRequest(at: 0, family: .segment, object: .segment)
        let transaction = NetworkRequest.Transaction()
        transaction.server = NetworkRequest.Server(cdn: cdn, pop: pop)
        (transaction.bodyBytes, transaction.fetchType) = (bytes, type)
        request.transactions = [transaction]
        return request
    }

    private func play(_ requests: [NetworkRequest]) -> [String: String] {
        var play = Playback()
        play.requests = requests
        return ViewTrait.all(of: subject(.playback(play)))
    }

    @Test func `a play is of the CDN and the point of presence that most bytes came from`() {
        let traits = play([
            load("fastly", "CDG", 400), load("fastly", "FRA", 500), load("akamai", nil, 800),
            load("fastly", "CDG", 200),
            load("akamai", nil, 5_000, type: 3),
        ])
        #expect(traits == ["cdn": "fastly", "pop": "fastly/CDG"])
    }

    @Test func `of equal shares the first by its name, in any order of the requests`() {
        let (a, b) = (load("fastly", "CDG", 10), load("akamai", "1", 10))
        #expect(play([a, b]) == ["cdn": "akamai", "pop": "akamai/1"])
        #expect(play([b, a]) == ["cdn": "akamai", "pop": "akamai/1"])
    }

    @Test func `the host says the CDN where no response does, and nothing says nothing`() {
        let request = load(nil, nil, 10)
        request.hostVendor = "google"
        #expect(play([request]) == ["cdn": "google"])
        #expect(play([load(nil, nil, 10)]).isEmpty)
        #expect(play([]).isEmpty)
    }

    @Test func `a point of presence without a code is none`() {
        #expect(play([load("akamai", "203.0.113.67", 10)]) == ["cdn": "akamai"])
    }

    private func video(_ columns: [Field: [Double?]], texts: [UInt32: String] = [:]) -> Receiving {
        var series = SampleSeries()
        for i in 0..<(columns.values.map(\.count).max() ?? 0) {
            series.append(time: Int64(i) * 1_000_000)
            for (field, values) in columns { if let value = values[i] { series.set(field, value) } }
        }
        var view = Receiving(media: .video, stream: series)
        view.texts = texts
        return view
    }

    @Test func `a stream is of the codec and the height that it had for the longest time`() {
        // 1280x720 for 2 s, 360x640 held upright for 3 s; the first sample speaks for nothing.
        let view = video(
            [
                .width: [1_920, 1_280, 1_280, 360, 360, 360], .height: [1_080, 720, 720, 640, 640, 640],
                .codec: [7, 7, 7, 9, 9, 9],
            ], texts: [7: "video/VP8", 9: "video/h264"])
        #expect(ViewTrait.all(of: subject(.receiving(view))) == ["codec": "H264", "resolution": "360p"])
        let sending = Sending(media: .video, series: [view.stream])
        #expect(ViewTrait.all(of: subject(.sending(sending))) == ["resolution": "360p"])
    }

    @Test(arguments: [(854, 480, "480p"), (640, 359, "270p"), (160, 120, "below 144p"), (4_096, 2_304, "2160p")])
    func `heights are rounded down to the usual ones`(width: Double, height: Double, name: String) {
        let view = video([.width: [width, width], .height: [height, height]])
        #expect(ViewTrait.all(of: subject(.receiving(view)))["resolution"] == name)
    }

    @Test func `a codec that nobody knows is another`() {
        let view = video([.codec: [3, 3]], texts: [3: "video/x-own-7f3a"])
        #expect(ViewTrait.all(of: subject(.receiving(view))) == ["codec": "other"])
    }

    @Test func `sound has none`() {
        let view = video([.width: [1, 1], .height: [1, 1]])
        #expect(ViewTrait.all(of: subject(.receiving(view), media: "audio")).isEmpty)
    }

    @Test func `a section whose views cannot have a trait has no groups of it`() {
        var table = KPITable(dimensions: ["app", "cdn", "codec"])
        let play = Section(scope: .playback, source: "avmetrics", isAudio: false)
        let call = Section(scope: .receiving, source: "vonage", isAudio: false)
        let nothing = [Measurement?](repeating: nil, count: Columns.all.entries.count)
        table.add(play, ["app": "1", "cdn": "fastly"], nothing)
        table.add(call, ["app": "1", "codec": "VP8"], nothing)
        #expect(table.sections[play]?.groups["cdn"]?.keys.sorted() == ["fastly"])
        #expect(table.sections[play]?.groups["codec"]?.isEmpty == true)
        #expect(table.sections[call]?.groups["codec"]?.keys.sorted() == ["VP8"])
        #expect(table.sections[call]?.groups["cdn"]?.isEmpty == true)
    }

    @Test func `where values have no group of their own, codes of places may be among them, and nothing else is`() {
        var table = KPITable(
            dimensions: ["app", "cdn", "pop", "codec", "resolution"],
            values: Set(["1", "CDG"].map { Fingerprint.of($0) }))
        let play = Section(scope: .playback, source: "avmetrics", isAudio: false)
        let call = Section(scope: .receiving, source: "vonage", isAudio: false)
        let nothing = [Measurement?](repeating: nil, count: Columns.all.entries.count)
        table.add(play, ["app": "1", "cdn": "fastly", "pop": "fastly/CDG"], nothing)
        table.add(play, ["app": "2", "cdn": "cloudfront", "pop": "cloudfront/QQ1-C1"], nothing)
        table.add(call, ["codec": "VP8", "resolution": "720p"], nothing)
        func names(_ section: Section, _ dimension: String) -> [String]? {
            table.sections[section]?.groups[dimension]?.keys.sorted()
        }
        #expect(names(play, "app") == ["1", "other values"])
        #expect(names(play, "cdn") == ["cloudfront", "fastly"])
        #expect(names(play, "pop") == ["fastly/CDG", "other values"])
        #expect(names(call, "codec") == ["VP8"])
        #expect(names(call, "resolution") == ["720p"])
    }
}
