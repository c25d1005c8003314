import Telemetry

/// What the SDK thinks of the network: the media link's statistics, the transport of audio statistics, and what a
/// sender says of itself in its receivers' statistics.
enum VonageLink {
    /// `{transport, remotePublisherTransport, networkDegradationSource}` of a subscriber, `[{transport}]` of a
    /// publisher.
    ///
    /// - Returns: whether the data has that shape.
    static func write(_ kind: RecordKind, _ line: LogSource.Line, _ draft: DraftRecord) -> Bool {
        guard let data = line.data else { return false }
        if kind == .subscriberLink {
            guard data.isObject else { return false }
            if let transport = data.member("transport") {
                self.transport(transport, estimate: .availableIncoming, line, draft)
            }
            if let source = data.member("networkDegradationSource"),
                let number = EnumTable.degradationSource.number(source, draft, line.scratch)
            {
                draft.number(.degradationSource, number)
            }
            return true
        }
        guard data.isArray else { return data.isObject && publisher(data, line, draft) }
        var entries = data.elements
        while let entry = entries.next() {
            guard entry.isObject, publisher(entry, line, draft) else { return false }
        }
        return true
    }

    private static func publisher(_ entry: JSON, _ line: LogSource.Line, _ draft: DraftRecord) -> Bool {
        guard let transport = entry.member("transport") else { return true }
        draft.open(.entry)
        self.transport(transport, estimate: .availableOutgoing, line, draft)
        return true
    }

    private enum Member: UInt8 { case estimate = 1, condition, reason }

    private static let members = KeyTable([
        ("connectionEstimatedBandwidth", Member.estimate.rawValue), ("networkCondition", Member.condition.rawValue),
        ("networkConditionReason", Member.reason.rawValue),
    ])

    /// A transport's estimate (0 and less: not available), condition and reason.
    static func transport(_ value: JSON, estimate: Field, _ line: LogSource.Line, _ draft: DraftRecord) {
        var all = value.members
        while let (key, value) = all.next() {
            guard let member = Member(rawValue: members.code(key)) else { continue }
            switch member {
            case .estimate: draft.positive(estimate, of: value)
            case .condition:
                if let number = EnumTable.networkCondition.number(value, draft, line.scratch) {
                    draft.number(.networkCondition, number)
                }
            case .reason:
                if let number = EnumTable.networkReason.number(value, draft, line.scratch) {
                    draft.number(.networkReason, number)
                }
            }
        }
    }

    /// senderStats: what the sender may send and could send. The same object stands in audio and video.
    static func sender(_ value: JSON, _ draft: DraftRecord) {
        var all = value.members
        while let (key, value) = all.next() {
            if key.equals("connectionMaxAllocatedBitrate") {
                draft.positive(.maxAllocatedBitrate, of: value)
            } else if key.equals("connectionEstimatedBandwidth") {
                draft.positive(.senderEstimate, of: value)
            }
        }
    }
}
