import Shuffle
import Telemetry

/// Whose peer connection a Vonage rtcStatsReport is of. Each subscriber and the publisher have a peer connection of
/// their own; the connection that a line names is the client's, which values.md takes for the peer connection's.
struct PeerOwners {
    /// By client connection and stream: the subscriber or publisher that lines with both names give it.
    private var ofStream: [UInt64: UInt32] = [:]
    /// By client connection: the only owner that its lines name; 0 where they name several.
    private var only: [UInt32: UInt32] = [:]

    init(_ reports: [StoredRecord]) {
        let identities = reports.map { LineIdentity($0) }
        for one in identities where one.stream != 0 {
            if let name = PeerOwners.name(one) { ofStream[PeerOwners.key(one)] = name }
        }
        for one in identities {
            guard let name = owner(one) else { continue }
            if let known = only[one.connection], known != name {
                only[one.connection] = 0
            } else {
                only[one.connection] = name
            }
        }
    }

    /// The owner of a report, by its number in the shard; 0 where the client's lines name one at most, so that all of
    /// them, and those without a name, are of one peer connection, and where a line names none among several.
    func owner(of report: StoredRecord) -> UInt32 {
        let identity = LineIdentity(report)
        return only[identity.connection] == 0 ? owner(identity) ?? 0 : 0
    }

    private func owner(_ identity: LineIdentity) -> UInt32? {
        if let name = PeerOwners.name(identity) { return name }
        return identity.stream == 0 ? nil : ofStream[PeerOwners.key(identity)] ?? identity.stream
    }

    private static func name(_ identity: LineIdentity) -> UInt32? {
        identity.subscriber != 0 ? identity.subscriber : identity.publisher != 0 ? identity.publisher : nil
    }

    private static func key(_ identity: LineIdentity) -> UInt64 {
        UInt64(identity.connection) << 32 | UInt64(identity.stream)
    }
}
