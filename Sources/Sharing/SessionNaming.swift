import Reporting
import Telemetry

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

    /// A text with the outside names of sessions in the place of their ids.
    func renamed(_ ids: some Collection<String>, in text: String) -> String {
        guard case .hash = self, !ids.isEmpty else { return text }
        var bytes = Array(text.utf8)
        for id in ids.sorted(by: { ($0.utf8.count, $0) > ($1.utf8.count, $1) }) where !id.isEmpty {
            bytes = WrittenID(id).replaced(by: name(id), in: bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
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
