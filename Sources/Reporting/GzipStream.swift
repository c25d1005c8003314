import CZlib

/// Compresses a stream into one gzip member without name and time: the same bytes in, the same bytes out.
package final class GzipStream {
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var output = [UInt8](repeating: 0, count: 64 << 10)
    private let sink: (UnsafeBufferPointer<UInt8>) throws -> Void

    /// zlib's window of 32 KiB, and 16 more to say "with a gzip header".
    private static let windowBits: Int32 = 15 + 16
    /// Half the time of zlib's usual 6 for a quarter more bytes: the file is written every night, and seldom read.
    private static let level: Int32 = 3

    package init(_ sink: @escaping (UnsafeBufferPointer<UInt8>) throws -> Void) {
        self.sink = sink
        stream.initialize(to: z_stream())
        let result = deflateInit2_(
            stream, Self.level, Z_DEFLATED, Self.windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        precondition(result == Z_OK, "zlib refuses its own settings")
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    package func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        while stream.pointee.avail_in > 0 { try step(Z_NO_FLUSH) }
    }

    /// Ends the member.
    package func finish() throws {
        while try step(Z_FINISH) != Z_STREAM_END {}
    }

    @discardableResult
    private func step(_ flush: Int32) throws -> Int32 {
        let room = output.count
        return try output.withUnsafeMutableBufferPointer { buffer in
            stream.pointee.next_out = buffer.baseAddress
            stream.pointee.avail_out = UInt32(room)
            let result = deflate(stream, flush)
            let made = room - Int(stream.pointee.avail_out)
            if made > 0 { try sink(UnsafeBufferPointer(rebasing: buffer[..<made])) }
            return result
        }
    }
}
