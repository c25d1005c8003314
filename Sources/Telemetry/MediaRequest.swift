/// What a media request was for. Raw values are part of the partial-file format.
package enum RequestFamily: UInt8, CaseIterable, Sendable {
    case multivariantPlaylist, mediaPlaylist, contentKey, segment, other

    /// The name in views.ndjson.gz.
    package var name: String {
        switch self {
        case .multivariantPlaylist: "multivariantPlaylist"
        case .mediaPlaylist: "mediaPlaylist"
        case .contentKey: "contentKey"
        case .segment: "segment"
        case .other: "other"
        }
    }
}

/// The class of the object a request fetched.
package enum ObjectClass: UInt8, CaseIterable, Sendable, Codable {
    case playlist, segment, initialization, key, other

    package var name: String {
        switch self {
        case .playlist: "playlist"
        case .segment: "segment"
        case .initialization: "init"
        case .key: "key"
        case .other: "other"
        }
    }
}

/// What the client-facing cache said of a response.
package enum CacheState: UInt8, CaseIterable, Sendable, Codable {
    case unknown, edgeHit, revalidated, staleHit, miss, shieldHit, errorHit, error, bypass, local

    package var name: String {
        switch self {
        case .unknown: "unknown"
        case .edgeHit: "edge_hit"
        case .revalidated: "revalidated"
        case .staleHit: "stale_hit"
        case .miss: "miss"
        case .shieldHit: "shield_hit"
        case .errorHit: "error_hit"
        case .error: "error"
        case .bypass: "bypass"
        case .local: "local"
        }
    }

    /// true for a hit, false for a miss, nil for what the hit ratio leaves out.
    package var isHit: Bool? {
        switch self {
        case .edgeHit, .revalidated, .staleHit: true
        case .miss, .shieldHit: false
        default: nil
        }
    }
}
