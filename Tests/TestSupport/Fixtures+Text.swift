import CZlib
import Foundation

extension Fixtures {
    /// The text of a file, plain or gzip; nil where it cannot be read to its end.
    package static func text(of url: URL?) -> String? {
        guard let url, let file = gzopen(url.path, "rb") else { return nil }
        defer { gzclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = gzread(file, &buffer, UInt32(buffer.count))
            if count < 0 { return nil }
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<Int(count)]
        }
    }
}
