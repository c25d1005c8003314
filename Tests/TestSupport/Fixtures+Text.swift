import CZlib
import Foundation

extension Fixtures {
    /// What a file outside the project holds, as text; inflated where it is compressed.
    package static func sharedText(_ path: String) throws -> String {
        guard let url = shared(path), let file = gzopen(url.path, "rb") else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: path])
        }
        defer { gzclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = gzread(file, &piece, UInt32(piece.count))
            guard count > 0 else { break }
            bytes += piece[..<Int(count)]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
