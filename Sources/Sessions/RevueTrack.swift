import Shuffle
import Telemetry

/// One track of a room as its lines tell it: a participant's publication, received or sent.
///
/// A value holds until the track's next line: the SDK writes a second only if a number changed in it.
struct RevueTrack {
    let participant: UInt32
    let publication: UInt32
    var isLocal = false
    var isVideo = false
    var stream = SampleSeries(holds: true, counters: [.framesReceived, .framesRendered, .freezeCount, .freezeTime])
    /// The participant's candidate pair, as this track's lines carry it.
    var path = SampleSeries(holds: true, counters: [.bytes, .packets, .sentBytes, .sentPackets])
    private var hasPath = false

    init(participant: UInt32, publication: UInt32) {
        self.participant = participant
        self.publication = publication
    }

    /// The path, where any line of the track has one.
    var knownPath: SampleSeries? { hasPath ? path : nil }

    /// Adds one line.
    ///
    /// - Parameter rows: where its values are gathered.
    mutating func add(
        _ record: StoredRecord, _ rows: (stream: SampleRow, path: SampleRow), keepsPlaces: Bool = false
    ) {
        rows.stream.clear()
        rows.path.clear()
        var inPath = false
        for field in record.fields {
            switch field.field {
            case .part:
                inPath = true
                hasPath = true
            case .isLocal: isLocal = field.number == 1
            case .mediaKind: isVideo = field.number == 1
            case .connectionType: rows.path.set(.candidateType, RevueConnection.text(field.number))
            default:
                guard case .number = field.form else { continue }
                if inPath {
                    rows.path.set(field.field, field.number)
                } else {
                    rows.stream.set(field.field, field.number)
                }
            }
        }
        stream.append(rows.stream, at: record.time)
        path.append(rows.path, at: record.time)
        if keepsPlaces {
            stream.mark(record.place)
            path.mark(record.place)
        }
    }

    /// Reporting was switched off: what the last line said held until now, and from here on nobody knows.
    mutating func pause(at time: Int64) {
        guard let last = stream.times.last, last <= time else { return }
        RevueTrack.pause(&stream, at: time)
        RevueTrack.pause(&path, at: time)
    }

    private static func pause(_ series: inout SampleSeries, at time: Int64) {
        if series.times.last != time { series.appendCopy(time: time) }
        // Of several lines of that moment one will stay: all know it.
        for sample in series.times.indices.reversed() {
            guard series.times[sample] == time else { break }
            series.set(.enabled, 0, of: sample)
        }
    }

    /// Brings the samples into their order, and mends counters of 32 bits and the unit of freezes.
    mutating func settle() {
        stream.settle()
        path.settleCounters()
        path.unwrap(.sentBytes)
        path.unwrap(.sentPackets)
        settleFreezeUnit()
    }

    /// Freeze durations come in seconds from some SDK versions and in milliseconds from others. A freeze is longer than
    /// a second and shorter than a quarter of an hour, so the value per freeze tells which: below 1,000 it is seconds.
    private mutating func settleFreezeUnit() {
        let isMilliseconds = stream.times.indices.contains { i in
            guard let count = stream.value(.freezeCount, i), count > 0, let time = stream.value(.freezeTime, i) else {
                return false
            }
            return time / count >= 1_000
        }
        if isMilliseconds { stream.replace(.freezeTime, stream.values(.freezeTime).map { $0.map { $0 / 1_000 } }) }
    }
}

/// The ways to the other side, in the order of the SDK's enum.
enum RevueConnection {
    private static let names = ["none", "tcp-relay", "udp-relay", "udp-direct"]

    /// The number under which a type stands in a column of texts; 0 is no text.
    static func text(_ type: Double) -> Double { type + 1 }

    /// The names of all types that a path's samples have.
    static func texts(of path: SampleSeries) -> [UInt32: String] {
        var texts: [UInt32: String] = [:]
        for case let number? in path.values(.candidateType) where number >= 1 && number < 1_000 {
            let type = Int(number) - 1
            texts[UInt32(number)] = names.indices.contains(type) ? names[type] : "#\(type)"
        }
        return texts
    }
}
