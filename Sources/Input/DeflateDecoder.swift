/// Where a raw deflate stream stands after a step.
enum DeflateState {
    /// The output is full; there may be more.
    case more
    /// The last block has ended; the source stands behind it, byte-aligned.
    case finished
    /// The bytes are no deflate stream.
    case invalid
    /// The source ends before the stream does.
    case cut
}

/// A raw deflate decoder: one of the two libraries, reused from member to member.
enum DeflateDecoder {
    case zlib(ZlibDecoder)
    #if ISAL
        case isal(ISALDecoder)
    #endif

    init(_ engine: InflateEngine) {
        switch engine {
        case .zlib: self = .zlib(ZlibDecoder())
        #if ISAL
            case .isal: self = .isal(ISALDecoder())
        #endif
        }
    }

    /// Whether it is the one whose judgement stands.
    var isReference: Bool {
        if case .zlib = self { return true }
        return false
    }

    /// Makes ready for the next member.
    func reset() {
        switch self {
        case .zlib(let decoder): decoder.reset()
        #if ISAL
            case .isal(let decoder): decoder.reset()
        #endif
        }
    }

    /// Inflates until `capacity` bytes are out or the stream ends in one way or another. The bytes that came out
    /// before an end count with it.
    func step(
        _ source: ByteSource, into out: UnsafeMutablePointer<UInt8>, capacity: Int
    ) -> (count: Int, state: DeflateState) {
        switch self {
        case .zlib(let decoder): return decoder.step(source, into: out, capacity: capacity)
        #if ISAL
            case .isal(let decoder): return decoder.step(source, into: out, capacity: capacity)
        #endif
        }
    }

    /// CRC-32 as gzip has it, continued from `crc`.
    func checksum(_ crc: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
        switch self {
        case .zlib: return ZlibDecoder.checksum(crc, bytes, count)
        #if ISAL
            case .isal: return ISALDecoder.checksum(crc, bytes, count)
        #endif
        }
    }

    /// The same by whichever library is faster, for text that no decoder has seen.
    static func fastChecksum(_ crc: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
        #if ISAL
            return ISALDecoder.checksum(crc, bytes, count)
        #else
            return ZlibDecoder.checksum(crc, bytes, count)
        #endif
    }
}
