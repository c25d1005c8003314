import Telemetry

/// The layers of a publisher's video, one part each.
enum VonageLayers {
    private enum Member: UInt8 { case width = 1, height, frameRate, bitrate, reason }

    private static let members = KeyTable(
        [
            ("width", Member.width), ("height", .height), ("encodedFrameRate", .frameRate), ("bitrate", .bitrate),
            ("qualityLimitationReason", .reason),
        ].map { ($0.0, $0.1.rawValue) }, of: "videoLayers", unused: VonageNames.layer)

    static func write(_ layers: JSON, _ line: LogSource.Line, _ draft: DraftRecord) {
        var all = layers.elements
        while let layer = all.next() {
            guard layer.isObject else { continue }
            draft.open(.layer)
            var parts = layer.members
            while let (key, value) = parts.next() {
                guard let member = Member(rawValue: members.code(key, draft)) else { continue }
                switch member {
                case .width: draft.positive(.width, of: value)
                case .height: draft.positive(.height, of: value)
                case .frameRate: draft.measured(.frameRate, of: value)
                case .bitrate: draft.measured(.bitrate, of: value)
                case .reason:
                    if let reason = EnumTable.videoReason.number(value, draft, line.scratch) {
                        draft.number(.limitationReason, reason)
                    }
                }
            }
        }
    }
}
