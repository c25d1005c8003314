import Shuffle
import Telemetry

/// All that the reports of one peer connection say, by statistics object.
final class PeerConnection {
    /// The connection's name in the log; 0 where the lines name none.
    let id: UInt32
    /// The subscriber or publisher whose it is, where one client has several; 0 otherwise.
    let owner: UInt32
    var participant: UInt32 = 0
    private var hasOwnMoments = false
    private var lacksMoments = false

    private(set) var inbound = PeerStreams(counters: [
        .bytes, .packets, .framesReceived, .framesDecoded, .freezeCount, .freezeTime, .pauseCount, .pauseTime,
        .samplesReceived, .concealedSamples, .silentConcealedSamples,
    ])
    private(set) var outbound = PeerStreams(counters: [
        .bytes, .packets, .framesEncoded, .limitationChanges, .limitationNone, .limitationBandwidth, .limitationCPU,
        .limitationOther,
    ])
    private(set) var remote = PeerStreams(counters: [.totalRoundTripTime, .roundTripMeasurements])
    private(set) var pairs = PeerStreams()
    private(set) var transports = PeerStreams()
    private var codecs = PeerStreams()
    private var tracks = PeerStreams()
    /// Local candidates and their types.
    private(set) var candidates: [UInt32: UInt32] = [:]

    /// Codecs' names by their numbers: the one that stands for it, where two differ in case only. A media type is the
    /// same in capitals (RFC 6838, 4.2).
    private var sameCodec: [UInt32: UInt32] = [:]

    init(_ id: UInt32, owner: UInt32 = 0) {
        self.id = id
        self.owner = owner
    }

    /// Whether some entries have a moment of their own and some do not.
    var mixesClocks: Bool { hasOwnMoments && lacksMoments }

    func add(_ entry: PeerEntry) {
        if entry.moment.own == nil { lacksMoments = true } else { hasOwnMoments = true }
        switch entry.type {
        case .inbound: inbound.append(entry)
        case .outbound: outbound.append(entry)
        case .remoteInbound: remote.append(entry)
        case .candidatePair: pairs.append(entry)
        case .transport: transports.append(entry)
        case .localCandidate: if entry.candidateType != 0 { candidates[entry.id] = entry.candidateType }
        case .codec: codecs.append(entry)
        case .track: tracks.append(entry)
        case nil: break
        }
    }

    /// Brings all entries into their order; what follows reads them.
    func settle(_ table: TextTable) {
        let isSetBack = isSetBack
        inbound.settle(isSetBack: isSetBack)
        outbound.settle(isSetBack: isSetBack)
        remote.settle(isSetBack: isSetBack)
        pairs.settle(isSetBack: isSetBack)
        transports.settle(isSetBack: isSetBack)
        codecs.settle(isSetBack: isSetBack)
        tracks.settle(isSetBack: isSetBack)
        var names: [(lowercased: String, number: UInt32)] = []
        let numbers = codecNumbers
        // One name is the same as itself.
        for number in numbers where numbers.count > 1 {
            let name = table.string(number).lowercased()
            if let first = names.first(where: { $0.lowercased == name }) {
                sameCodec[number] = first.number
            } else {
                names.append((name, number))
            }
        }
    }

    /// Whether the client's clock was set back: the counters of all streams fall less often in the order of the lines.
    private var isSetBack: Bool {
        let (received, sent) = (inbound.falls, outbound.falls)
        return received.byLine + sent.byLine < received.byMoment + sent.byMoment
    }

    // MARK: joining

    /// A stream with what other entries say of it: the codec's name, and what older clients keep at the track.
    func completed(_ stream: PeerStream) -> SampleSeries {
        var series = stream.series
        joinTrack(&series)
        guard series.has(.codecID) else { return series }
        let names: [Double?] = series.times.indices.map { i in
            guard let id = series.value(.codecID, i), let codec = codecs[UInt32(id)],
                let at = codec.index(at: series.times[i])
            else { return nil }
            let name = codec.value(.mimeType, at)
            return sameCodec.isEmpty ? name : name.map { Double(sameCodec[UInt32($0)] ?? UInt32($0)) }
        }
        series.replace(.codec, names)
        return series
    }

    private static let trackFields: [Field] = [
        .framesReceived, .framesDecoded, .frameRate, .width, .height, .freezeCount, .freezeTime, .pauseCount,
        .pauseTime, .samplesReceived, .concealedSamples, .silentConcealedSamples,
    ]

    /// Fills in what the stream's own entries never have.
    private func joinTrack(_ series: inout SampleSeries) {
        guard series.has(.trackIdentifier) else { return }
        let places: [(track: SampleSeries, sample: Int)?] = series.times.indices.map { i in
            guard let id = series.value(.trackIdentifier, i), let track = tracks[UInt32(id)],
                let at = track.index(at: series.times[i])
            else { return nil }
            return (track, at)
        }
        for field in PeerConnection.trackFields where !series.has(field) {
            let values = places.map { place in place.flatMap { $0.track.value(field, $0.sample) } }
            if values.contains(where: { $0 != nil }) { series.replace(field, values) }
        }
    }

    /// The receiver's reports on an outbound stream, at their own moments: several where their entry's id changed.
    func reports(on stream: PeerStream) -> [SampleSeries] {
        let named = stream.series.distinct(.remoteID)
        let own = Double(stream.id)
        return remote.streams.filter { report in
            report.series.last(.localID).map { $0 == own } ?? named.contains(Double(report.id))
        }.map(\.series)
    }

    /// What all reports of the other side measured between their first and last: seconds, and how many measurements.
    var remoteRoundTrip: (seconds: Double, measurements: Double)? {
        var sum = (seconds: 0.0, measurements: 0.0)
        for stream in remote.streams {
            guard let grown = stream.series.roundTrips else { continue }
            sum.seconds += grown.seconds
            sum.measurements += grown.measurements
        }
        return sum.measurements > 0 ? sum : nil
    }

    /// The texts that the connection's series hold by number.
    func texts(_ table: TextTable) -> [UInt32: String] {
        var texts: [UInt32: String] = [:]
        for type in candidates.values { texts[type] = table.string(type) }
        for number in codecNumbers { texts[number] = table.string(number) }
        return texts
    }

    /// The numbers of the codecs' names, each once.
    private var codecNumbers: [UInt32] {
        var numbers: [UInt32] = []
        for codec in codecs.streams {
            guard let column = codec.series.column(.mimeType) else { continue }
            for i in codec.series.times.indices {
                let name = codec.series.raw(column, i)
                if !name.isNaN, !numbers.contains(UInt32(name)) { numbers.append(UInt32(name)) }
            }
        }
        return numbers
    }
}
