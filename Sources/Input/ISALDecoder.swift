#if ISAL
    import CISAL

    /// Raw deflate by ISA-L.
    ///
    /// It decodes up to three literals at once, so at the end of a cut stream it may hold back one that zlib gives,
    /// and it is not as strict with code tables. So it is trusted only with members that turn out right, and hold something.
    final class ISALDecoder {
        private let stream: UnsafeMutablePointer<inflate_state>

        init() {
            stream = .allocate(capacity: 1)
            isal_inflate_init(stream)
            stream.pointee.crc_flag = UInt32(ISAL_DEFLATE)
        }

        deinit { stream.deallocate() }

        func reset() { isal_inflate_reset(stream) }

        func step(
            _ source: ByteSource, into out: UnsafeMutablePointer<UInt8>, capacity: Int
        ) -> (count: Int, state: DeflateState) {
            stream.pointee.next_out = out
            stream.pointee.avail_out = UInt32(capacity)
            while true {
                let atEnd = !source.fill()
                let given = source.available
                let room = stream.pointee.avail_out
                stream.pointee.next_in = source.bytes
                stream.pointee.avail_in = UInt32(given)
                let result = isal_inflate(stream)
                source.consume(given - Int(stream.pointee.avail_in))
                let count = capacity - Int(stream.pointee.avail_out)
                if result < 0 || result == ISAL_NEED_DICT { return (count, .invalid) }
                if stream.pointee.block_state == ISAL_BLOCK_FINISH {
                    putBackUnused(source)
                    return (count, .finished)
                }
                if stream.pointee.avail_out == 0 { return (count, .more) }
                if atEnd, stream.pointee.avail_out == room { return (count, .cut) }
            }
        }

        /// The bit buffer runs ahead of the stream: whole bytes in it belong to the trailer.
        private func putBackUnused(_ source: ByteSource) {
            let bits = stream.pointee.read_in_length
            guard bits >= 8 else { return }
            source.putBack(stream.pointee.read_in >> UInt64(bits % 8), count: Int(bits / 8))
            stream.pointee.read_in_length = 0
        }

        static func checksum(_ crc: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
            crc32_gzip_refl(crc, bytes, UInt64(count))
        }
    }
#endif
