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
            subscriber(data, line, draft)
            return true
        }
        guard data.isArray else { return data.isObject && publisher(data, line, draft) }
        var entries = data.elements
        while let entry = entries.next() {
            guard entry.isObject, publisher(entry, line, draft) else { return false }
        }
        return true
    }

    private static func subscriber(_ data: JSON, _ line: LogSource.Line, _ draft: DraftRecord) {
        var transport: JSON?
        var source: JSON?
        var all = data.members
        while let (key, value) = all.next() {
            switch link.code(key, draft) {
            case 1: transport = value
            case 2: source = value
            default: continue
            }
        }
        if let transport { self.transport(transport, estimate: .availableIncoming, line, draft) }
        if let source, let number = EnumTable.degradationSource.number(source, draft, line.scratch) {
            draft.number(.degradationSource, number)
        }
    }

    private static func publisher(_ entry: JSON, _ line: LogSource.Line, _ draft: DraftRecord) -> Bool {
        var transport: JSON?
        var connection: JSON?
        var subscriber: JSON?
        var all = entry.members
        while let (key, value) = all.next() {
            switch link.code(key, draft) {
            case 1: transport = value
            case 3: connection = value
            case 4: subscriber = value
            default: continue
            }
        }
        guard let transport else { return true }
        draft.open(.entry)
        if let connection { draft.identity(.relayedConnection, of: connection, line.scratch) }
        if let subscriber { draft.identity(.relayedSubscriber, of: subscriber, line.scratch) }
        self.transport(transport, estimate: .availableOutgoing, line, draft)
        return true
    }

    private static let link = KeyTable(
        [("transport", 1), ("networkDegradationSource", 2), ("connectionId", 3), ("subscriberId", 4)],
        of: "mediaLinkStats", unused: VonageNames.link)

    private enum Member: UInt8 { case estimate = 1, condition, reason }

    private static let members = KeyTable(
        [
            ("connectionEstimatedBandwidth", Member.estimate.rawValue), ("networkCondition", Member.condition.rawValue),
            ("networkConditionReason", Member.reason.rawValue),
        ],
        of: "transport")
    private static let senderMembers = KeyTable(
        [("connectionMaxAllocatedBitrate", 1), ("connectionEstimatedBandwidth", 2)], of: "senderStats")

    /// A transport's estimate (0 and less: not available), condition and reason.
    static func transport(_ value: JSON, estimate: Field, _ line: LogSource.Line, _ draft: DraftRecord) {
        var all = value.members
        while let (key, value) = all.next() {
            guard let member = Member(rawValue: members.code(key, draft)) else { continue }
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
            switch senderMembers.code(key, draft) {
            case 1: draft.positive(.maxAllocatedBitrate, of: value)
            case 2: draft.positive(.senderEstimate, of: value)
            default: continue
            }
        }
    }
}
