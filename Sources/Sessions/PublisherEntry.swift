import Shuffle
import Telemetry

/// One statistics object of a publisher's line.
struct PublisherEntry {
    /// Empty ids in a routed session.
    var connection: UInt32 = 0
    var subscriber: UInt32 = 0
    /// Its place among the entries of its line that have no ids; 0 where it has them.
    private(set) var number = 0
    /// What the object says of its moment.
    private var stamp: Int64?
    /// When its sample was taken, by itself and by its line.
    private(set) var moment: SampleMoment
    var layers = PublisherLayers()

    /// Calls `body` with each entry of a record, in their order, when its values lie in the row.
    static func forEach(_ record: StoredRecord, _ row: SampleRow, _ body: (PublisherEntry) -> Void) {
        var entry: PublisherEntry?
        var unnamed = 0
        var codec: UInt32?
        var isLayer = false
        func close() {
            guard var entry else { return }
            entry.moment = SampleMoment(entry.stamp, record)
            if entry.connection == 0, entry.subscriber == 0 {
                entry.number = unnamed
                unnamed += 1
            }
            codec.map { row.set(.codec, text: $0) }
            entry.layers.write(into: row)
            body(entry)
        }
        for field in record.fields {
            if field.field == .part {
                isLayer = field.part == .layer
                if isLayer {
                    entry?.layers.open()
                } else {
                    close()
                    row.clear()
                    codec = nil
                    entry = PublisherEntry(moment: SampleMoment(nil, record))
                }
                continue
            }
            guard entry != nil else { continue }
            if isLayer {
                entry?.layers.set(field)
                continue
            }
            switch field.field {
            case .relayedConnection: entry?.connection = field.text
            case .relayedSubscriber: entry?.subscriber = field.text
            case .codec: codec = field.text
            case .dataTime: entry?.stamp = field.instant
            case .startTime: row.set(.startTime, Double(field.instant))
            default: if case .number = field.form { row.set(field.field, field.number) }
            }
        }
        close()
    }
}

/// The layers of one sample of a published video, of which the highest active one speaks for the picture and the
/// worst limited active one for the quality.
struct PublisherLayers {
    private struct Layer {
        var width = 0.0
        var height = 0.0
        var frameRate: Double?
        var bitrate: Double?
        var reason: Double?

        /// A layer that sends nothing is off, whatever size it would have. What is not written rules nothing out.
        var isActive: Bool {
            guard let rate = frameRate ?? bitrate, let bits = bitrate ?? frameRate else { return false }
            return rate > 0 && bits > 0
        }
    }

    private var layers: [Layer] = []

    mutating func open() { layers.append(Layer()) }

    mutating func set(_ field: StoredField) {
        guard !layers.isEmpty else { return }
        let last = layers.count - 1
        switch field.field {
        case .width: layers[last].width = field.number
        case .height: layers[last].height = field.number
        case .frameRate: layers[last].frameRate = field.number
        case .bitrate: layers[last].bitrate = field.number
        case .limitationReason: layers[last].reason = field.number
        default: break
        }
    }

    /// Writes size and frame rate of the highest active layer and the limitation of the worst one into a sample's
    /// row; nothing where no layer is active.
    func write(into row: SampleRow) {
        let active = layers.filter(\.isActive)
        guard var top = active.first else { return }
        for layer in active where layer.width * layer.height > top.width * top.height { top = layer }
        if top.width > 0, top.height > 0 {
            row.set(.width, top.width)
            row.set(.height, top.height)
        }
        if let rate = top.frameRate { row.set(.frameRate, rate) }
        let reasons = active.compactMap { $0.reason.map(PublisherLayers.limitation) }
        if let worst = reasons.max(by: { PublisherLayers.severity($0) < PublisherLayers.severity($1) }) {
            row.set(.limitationReason, worst)
        }
    }

    /// The SDK's video event reason as one of none 0, bandwidth 1, CPU 2, other 3; reasons that are no limitation
    /// are none. One that the SDK's list does not have yet keeps its number: nobody knows whether it is one.
    private static func limitation(_ reason: Double) -> Double {
        if reason >= Double(Enumeration.videoReason.names.count) { return reason }
        return reason >= 5 && reason <= 7 ? reason - 4 : 0
    }

    /// A network is the worst limitation, then the device, then the rest, then what nobody knows.
    private static func severity(_ limitation: Double) -> Int {
        switch limitation {
        case 1: 4
        case 2: 3
        case 3: 2
        case 0: 0
        default: 1
        }
    }
}
