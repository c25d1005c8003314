import CZlib
import Foundation

extension Fixtures {
    /// A file of Tests/Fixtures as text; inflated where it is compressed.
    package static func text(_ path: String) throws -> String {
        guard let file = gzopen(url(path).path, "rb") else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: path])
        }
        defer { gzclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = gzread(file, &piece, UInt32(piece.count))
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += piece[..<Int(count)]
        }
    }
}
