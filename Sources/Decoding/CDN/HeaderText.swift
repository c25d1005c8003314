import Glibc

// Reading of header values, on bytes.

extension UnsafeBufferPointer<UInt8> {
    func contains(_ text: StaticString) -> Bool {
        guard let start = baseAddress, count >= text.utf8CodeUnitCount else { return false }
        let (known, length) = (text.utf8Start, text.utf8CodeUnitCount)
        for at in 0...(count - length) where start[at] == known[0] && memcmp(start + at, known, length) == 0 {
            return true
        }
        return false
    }

    /// What stands after the last `separator`; all of it where there is none.
    func last(after separator: UInt8) -> Bytes {
        guard let at = lastIndex(of: separator) else { return self }
        return Bytes(rebasing: self[(at + 1)...])
    }

    /// The n-th part between separators; empty where there are not so many.
    func field(_ n: Int, _ separator: UInt8) -> Bytes {
        var start = 0
        for _ in 0..<n {
            guard let at = self[start...].firstIndex(of: separator) else { return Bytes(start: nil, count: 0) }
            start = at + 1
        }
        let end = self[start...].firstIndex(of: separator) ?? count
        return Bytes(rebasing: self[start..<end])
    }

    /// Without the spaces around it.
    var trimmed: Bytes {
        var start = 0
        var end = count
        while start < end, self[start] == 0x20 { start += 1 }
        while end > start, self[end - 1] == 0x20 { end -= 1 }
        return Bytes(rebasing: self[start..<end])
    }
}
