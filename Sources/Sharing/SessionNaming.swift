import Reporting

/// How a vendor's bundle names a session.
package enum SessionNaming: Sendable {
    /// As the app does: the vendor received it in X-Playback-Session-Id.
    case keep
    /// HMAC-SHA256 under a key that stays in the house: the same session has the same name, and none can be guessed.
    case hash(key: [UInt8])

    func name(_ session: String) -> String {
        switch self {
        case .keep: session
        case .hash(let key): HMAC.text(key: key, session)
        }
    }
}

/// HMAC with SHA-256 (RFC 2104).
enum HMAC {
    private static let block = 64

    static func text(key: [UInt8], _ message: String) -> String {
        var padded = key.count > block ? SHA256.digest(key) : key
        padded += [UInt8](repeating: 0, count: block - padded.count)
        let inner = SHA256.digest(padded.map { $0 ^ 0x36 } + Array(message.utf8))
        let hex = Array("0123456789abcdef")
        return SHA256.digest(padded.map { $0 ^ 0x5C } + inner)
            .map { "\(hex[Int($0 >> 4)])\(hex[Int($0 & 15)])" }.joined()
    }
}
