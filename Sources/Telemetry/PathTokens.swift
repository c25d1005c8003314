/// Secrets in the path of a URL: signed URLs carry them there as well as in the query.
package enum PathTokens {
    /// A run of base64url letters longer than this is taken for a token, however it is made.
    private static let longestName = 32

    /// Whether any segment of a path is a token: most paths have none, and are found so in one pass.
    package static func occur(in path: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        while start < path.count {
            let end = path[start...].firstIndex(of: 0x2F) ?? path.count
            if isToken(UnsafeBufferPointer(rebasing: path[start..<end])) { return true }
            start = end + 1
        }
        return false
    }

    /// The path with `~` in the place of each segment that is a token, and without query and fragment.
    package static func scrubbed(_ path: String) -> String {
        let plain = path.prefix { $0 != "?" && $0 != "#" }
        return plain.split(separator: "/", omittingEmptySubsequences: false)
            .map { segment in
                var bytes = Array(segment.utf8)
                return bytes.withUnsafeMutableBufferPointer { isToken(UnsafeBufferPointer($0)) } ? "~" : String(segment)
            }
            .joined(separator: "/")
    }

    /// A JWT, a long run of base64url letters, or anything with a value (`exp=…`, `hdntl=…`) or an address (`@`) in it.
    package static func isToken(_ segment: UnsafeBufferPointer<UInt8>) -> Bool {
        var run = 0
        for (i, byte) in segment.enumerated() {
            switch byte {
            case 0x3D, 0x3B, 0x40: return true  // = ; @
            case 0x25:  // %3D, %3B and %40 are the same in disguise
                if i + 2 < segment.count, isDisguised(segment[i + 1], segment[i + 2]) { return true }
                run += 1
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F, 0x2B: run += 1
            default: run = 0
            }
            if run > longestName { return true }
            // "eyJ" is how the base64url of `{"` begins: the head of a JWT, whose parts may be short.
            if byte == 0x4A, run >= 3, i >= 2, segment[i - 2] == 0x65, segment[i - 1] == 0x79,
                i == 2 || !isLetter(segment[i - 3]), segment[(i + 1)...].contains(0x2E)
            {
                return true
            }
        }
        return false
    }

    private static func isDisguised(_ high: UInt8, _ low: UInt8) -> Bool {
        (high == 0x33 && (low | 0x20 == 0x64 || low | 0x20 == 0x62)) || (high == 0x34 && low == 0x30)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
}
