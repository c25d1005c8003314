import CZlib

/// Writes gzip members, right ones and wrong ones, so that tests need no files made elsewhere.
package enum GzipWriter {
    /// What to do to a member so that it is wrong, or odd.
    package struct Oddities: Sendable {
        package var wrongChecksum = false
        package var wrongSize = false
        /// Header flags (RFC 1952) with their fields.
        package var flags: UInt8 = 0
        package var wrongHeaderChecksum = false
        package var level: Int32 = 6

        package init(
            wrongChecksum: Bool = false, wrongSize: Bool = false, flags: UInt8 = 0, wrongHeaderChecksum: Bool = false,
            level: Int32 = 6
        ) {
            self.wrongChecksum = wrongChecksum
            self.wrongSize = wrongSize
            self.flags = flags
            self.wrongHeaderChecksum = wrongHeaderChecksum
            self.level = level
        }
    }

    /// One member that holds the bytes.
    package static func member(_ bytes: [UInt8], _ oddities: Oddities = Oddities()) -> [UInt8] {
        var result = header(oddities)
        result += deflated(bytes, level: oddities.level)
        var checksum = UInt32(crc32_z(0, bytes, bytes.count))
        if oddities.wrongChecksum { checksum ^= 0x0100 }
        var size = UInt32(truncatingIfNeeded: bytes.count)
        if oddities.wrongSize { size &+= 1 }
        for word in [checksum, size] {
            for shift in stride(from: 0, to: 32, by: 8) {
                result.append(UInt8(truncatingIfNeeded: word >> UInt32(shift)))
            }
        }
        return result
    }

    /// One member that holds the text.
    package static func member(_ text: String, _ oddities: Oddities = Oddities()) -> [UInt8] {
        member(Array(text.utf8), oddities)
    }

    private static func header(_ oddities: Oddities) -> [UInt8] {
        var bytes: [UInt8] = [0x1f, 0x8b, 8, oddities.flags, 0, 0, 0, 0, 0, 255]
        if oddities.flags & 4 != 0 { bytes += [5, 0, 1, 2, 0, 4, 5] }
        if oddities.flags & 8 != 0 { bytes += Array("client.ndjson".utf8) + [0] }
        if oddities.flags & 16 != 0 { bytes += Array("a remark".utf8) + [0] }
        if oddities.flags & 2 != 0 {
            var checksum = UInt16(truncatingIfNeeded: crc32_z(0, bytes, bytes.count))
            if oddities.wrongHeaderChecksum { checksum ^= 1 }
            bytes += [UInt8(truncatingIfNeeded: checksum), UInt8(truncatingIfNeeded: checksum >> 8)]
        }
        return bytes
    }

    private static func deflated(_ bytes: [UInt8], level: Int32) -> [UInt8] {
        var stream = z_stream()
        return withUnsafeMutablePointer(to: &stream) { stream in
            var input = bytes
            deflateInit2_(
                stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
            defer { deflateEnd(stream) }
            var output = [UInt8](repeating: 0, count: Int(deflateBound(stream, UInt(input.count))) + 64)
            let room = output.count
            input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    stream.pointee.next_in = input.baseAddress
                    stream.pointee.avail_in = UInt32(input.count)
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(room)
                    _ = deflate(stream, Z_FINISH)
                }
            }
            return Array(output.prefix(room - Int(stream.pointee.avail_out)))
        }
    }
}
