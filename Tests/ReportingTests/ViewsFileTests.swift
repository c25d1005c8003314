import CZlib
import Foundation
import Reporting
import Testing

@Suite struct ViewsFileTests {
    private func inflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        var input = bytes
        var output = [UInt8](repeating: 0, count: 1 << 20)
        let room = output.count
        input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(room)
                inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
                #expect(inflate(&stream, Z_FINISH) == Z_STREAM_END)
                inflateEnd(&stream)
            }
        }
        return Array(output.prefix(room - Int(stream.avail_out)))
    }

    @Test func `is one gzip member without a name or a time, with one line per row`() throws {
        let bytes = try Written.bytes("views", ExampleNight.data())
        #expect(Array(bytes[0..<8]) == [0x1f, 0x8b, 8, 0, 0, 0, 0, 0])
        let lines = String(decoding: inflated(bytes), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == ExampleNight.rows.count)
        let first = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
        #expect(first?["session"] as? String == "play-10")
        #expect((first?["kpis"] as? [String: Any])?["stalled-time/watched"] as? [Double] == [0, 90])
    }

    @Test func `the same rows give the same bytes`() throws {
        #expect(try Written.bytes("views", ExampleNight.data()) == Written.bytes("views", ExampleNight.data()))
    }
}
