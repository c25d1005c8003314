/// Bytes that are made into numbers and texts, one after the other.
struct ByteFeed {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func byte() -> UInt8? {
        guard at < bytes.count else { return nil }
        defer { at += 1 }
        return bytes[at]
    }

    mutating func word() -> UInt64? {
        guard bytes.count - at >= 8 else { return nil }
        defer { at += 8 }
        return (0..<8).reduce(0) { $0 << 8 | UInt64(bytes[at + $1]) }
    }

    /// Up to 15 bytes, as many as the next byte says.
    mutating func text() -> [UInt8] {
        let count = min(Int((byte() ?? 0) % 16), bytes.count - at)
        defer { at += count }
        return Array(bytes[at..<at + count])
    }

    /// All that is left.
    var rest: String { String(decoding: bytes[at...], as: UTF8.self) }
}
