import Shuffle
import Telemetry

/// One statistics object of a publisher's line.
struct PublisherEntry {
    /// Empty ids in a routed session.
    var connection: UInt32 = 0
    var subscriber: UInt32 = 0
    /// The object's own moment.
    var time: Int64?
    var codec: UInt32?
    var values: [(Field, Double)] = []
    var layers = PublisherLayers()

    /// The entries of a record in their order.
    static func all(_ record: StoredRecord) -> [PublisherEntry] {
        var entries: [PublisherEntry] = []
        var isLayer = false
        for field in record.fields {
            if field.field == .part {
                isLayer = field.part == .layer
                if isLayer {
                    entries[entries.count - 1].layers.open()
                } else {
                    entries.append(PublisherEntry())
                    entries[entries.count - 1].values.reserveCapacity(24)
                }
                continue
            }
            guard !entries.isEmpty else { continue }
            let last = entries.count - 1
            if isLayer {
                entries[last].layers.set(field)
                continue
            }
            switch field.field {
            case .relayedConnection: entries[last].connection = field.text
            case .relayedSubscriber: entries[last].subscriber = field.text
            case .codec: entries[last].codec = field.text
            case .dataTime: entries[last].time = field.instant
            case .startTime: entries[last].values.append((.startTime, Double(field.instant)))
            default:
                if case .number = field.form { entries[last].values.append((field.field, field.number)) }
            }
        }
        return entries
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

    /// Writes size and frame rate of the highest active layer and the limitation of the worst one into the newest
    /// sample; nothing where no layer is active.
    func write(into series: inout SampleSeries) {
        let active = layers.filter(\.isActive)
        guard var top = active.first else { return }
        for layer in active where layer.width * layer.height > top.width * top.height { top = layer }
        if top.width > 0, top.height > 0 {
            series.set(.width, top.width)
            series.set(.height, top.height)
        }
        if let rate = top.frameRate { series.set(.frameRate, rate) }
        let reasons = active.compactMap { $0.reason.map(PublisherLayers.limitation) }
        if let worst = reasons.max(by: { PublisherLayers.severity[$0] < PublisherLayers.severity[$1] }) {
            series.set(.limitationReason, Double(worst))
        }
    }

    /// The SDK's video event reason as one of none 0, bandwidth 1, CPU 2, other 3; reasons that are no limitation
    /// are none.
    private static func limitation(_ reason: Double) -> Int { reason >= 5 && reason <= 7 ? Int(reason) - 4 : 0 }

    /// Of each limitation: a network is the worst, then the device, then the rest.
    private static let severity = [0, 3, 2, 1]
}
