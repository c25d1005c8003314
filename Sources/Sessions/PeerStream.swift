import Telemetry

/// The samples of one statistics object of a peer connection.
struct PeerStream {
    let id: UInt32
    var series: SampleSeries
    private(set) var steps = ClockSteps()
    /// Video where any entry says so, or counts frames.
    var media = Receiving.Media.audio
    /// Whether an entry has said what it carries.
    private var isNamed = false

    init(id: UInt32, series: SampleSeries) {
        self.id = id
        self.series = series
    }

    /// Writes an entry as the newest sample.
    mutating func append(_ entry: PeerEntry) {
        steps.add(entry.moment, to: series)
        series.append(entry.row, at: entry.time)
        if let place = entry.place { series.mark(place) }
        if let named = entry.media {
            media = named
            isNamed = true
        } else if entry.countsFrames, !isNamed {
            media = .video
        }
    }
}

/// The statistics objects of one type, each under its id, in the order of their first entries.
struct PeerStreams {
    private(set) var streams: [PeerStream] = []
    private var index: [UInt32: Int] = [:]
    private let counters: [Field]

    init(counters: [Field] = []) { self.counters = counters }

    mutating func append(_ entry: PeerEntry) {
        if let place = index[entry.id] {
            streams[place].append(entry)
        } else {
            index[entry.id] = streams.count
            streams.append(PeerStream(id: entry.id, series: SampleSeries(counters: counters)))
            streams[streams.count - 1].append(entry)
        }
    }

    /// How often counters fall, in the order of the lines and of the entries' own moments, where the two differ.
    var falls: (byLine: Int, byMoment: Int) {
        streams.reduce((0, 0)) { sum, stream in
            let falls = stream.steps.falls(in: stream.series)
            return (sum.0 + falls.byLine, sum.1 + falls.byMoment)
        }
    }

    /// Brings all samples into the order of their own moments; an entry that a later report repeats is one sample.
    ///
    /// - Parameter isSetBack: the client's clock was set back wherever its moments go back.
    mutating func settle(isSetBack: Bool) {
        for place in streams.indices {
            if isSetBack { streams[place].steps.correct(&streams[place].series) }
            streams[place].series.settle()
            if counters.isEmpty { continue }
            streams[place].series.unwrap(.bytes)
            streams[place].series.unwrap(.packets)
        }
    }

    subscript(_ id: UInt32) -> SampleSeries? { index[id].map { streams[$0].series } }
}

extension SampleSeries {
    /// The last sample at or before a moment, else the first one.
    func index(at time: Int64) -> Int? {
        guard !isEmpty else { return nil }
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}
