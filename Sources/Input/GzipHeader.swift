import CZlib

/// The header of a gzip member (RFC 1952, 2.3). Nothing in it is needed but its end.
enum GzipHeader {
    static let reservedFlags: UInt8 = 0xe0
    private static let headerChecksum: UInt8 = 0x02
    private static let extraField: UInt8 = 0x04
    private static let name: UInt8 = 0x08
    private static let comment: UInt8 = 0x10

    enum Reading: Equatable {
        case complete
        /// Complete, and its own checksum is wrong. The data has a checksum of its own, so it is read all the same.
        case wrongChecksum
        case cut
        case nonsense
    }

    /// Reads a header whose first two bytes are known to be the magic, or the beginning of it.
    static func read(_ source: ByteSource) -> Reading {
        var bytes = HeaderBytes(source: source)
        var fixed = [UInt8]()
        while fixed.count < 10 {
            guard let byte = bytes.next() else { return .cut }
            fixed.append(byte)
            if fixed.count == 3, byte != 8 { return .nonsense }
            if fixed.count == 4, byte & reservedFlags != 0 { return .nonsense }
        }
        let flags = fixed[3]
        if flags & extraField != 0 {
            guard let low = bytes.next(), let high = bytes.next() else { return .cut }
            for _ in 0..<(Int(low) | Int(high) << 8) where bytes.next() == nil { return .cut }
        }
        if flags & name != 0, !bytes.skipText() { return .cut }
        if flags & comment != 0, !bytes.skipText() { return .cut }
        guard flags & headerChecksum != 0 else { return .complete }
        let expected = UInt16(truncatingIfNeeded: bytes.checksum)
        guard let low = bytes.next(), let high = bytes.next() else { return .cut }
        return UInt16(low) | UInt16(high) << 8 == expected ? .complete : .wrongChecksum
    }
}

/// Header bytes one by one, with their running checksum.
private struct HeaderBytes {
    let source: ByteSource
    var checksum: UInt = 0

    mutating func next() -> UInt8? {
        guard var byte = source.nextByte() else { return nil }
        checksum = crc32(checksum, &byte, 1)
        return byte
    }

    /// Passes a text and its closing zero; false where the source ends before.
    mutating func skipText() -> Bool {
        while let byte = next() {
            if byte == 0 { return true }
        }
        return false
    }
}
