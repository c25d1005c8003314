import CZlib

/// Raw deflate by zlib: the reference that decides what a stream holds.
final class ZlibDecoder {
    private let stream: UnsafeMutablePointer<z_stream>

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // Negative window bits: no wrapper. Fails only without memory, as any allocation does.
        let result = inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(result == Z_OK, "zlib: cannot be set up (\(result))")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    func reset() { inflateReset(stream) }

    func step(
        _ source: ByteSource, into out: UnsafeMutablePointer<UInt8>, capacity: Int
    ) -> (count: Int, state: DeflateState) {
        stream.pointee.next_out = out
        stream.pointee.avail_out = UInt32(capacity)
        while true {
            let atEnd = !source.fill()
            let given = source.available
            stream.pointee.next_in = source.bytes
            stream.pointee.avail_in = UInt32(given)
            let result = inflate(stream, Z_NO_FLUSH)
            source.consume(given - Int(stream.pointee.avail_in))
            let count = capacity - Int(stream.pointee.avail_out)
            if result == Z_STREAM_END { return (count, .finished) }
            if result != Z_OK, result != Z_BUF_ERROR { return (count, .invalid) }
            if stream.pointee.avail_out == 0 { return (count, .more) }
            // What zlib held back is out now: an input that has ended and an output with room mean a cut.
            if atEnd { return (count, .cut) }
        }
    }

    static func checksum(_ crc: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
        UInt32(crc32_z(UInt(crc), bytes, count))
    }
}
