/// A 64-bit fingerprint of bytes, for telling duplicates and sharding: the same on every machine and in every run.
package enum Fingerprint {
    @inline(__always)
    private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let p = a.multipliedFullWidth(by: b)
        return p.high ^ p.low
    }

    /// Of a text's UTF-8.
    package static func of(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { of($0) }
    }

    /// Folds 16 bytes a step through a 64×64→128 bit product.
    package static func of(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64 = 0) -> UInt64 {
        guard let base = bytes.baseAddress else { return mix(seed ^ 0x2D35_8DCC_AA6C_78A5, 0x8BB8_4B93_962E_ACC9) }
        var raw = UnsafeRawPointer(base)
        var left = bytes.count
        var a = seed ^ 0x2D35_8DCC_AA6C_78A5
        var b = seed ^ 0x8BB8_4B93_962E_ACC9
        while left >= 32 {
            a = mix(
                raw.loadUnaligned(as: UInt64.self) ^ 0x9E37_79B9_7F4A_7C15,
                raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ a)
            b = mix(
                raw.loadUnaligned(fromByteOffset: 16, as: UInt64.self) ^ 0xD6E8_FEB8_6659_FD93,
                raw.loadUnaligned(fromByteOffset: 24, as: UInt64.self) ^ b)
            raw += 32
            left -= 32
        }
        while left >= 8 {
            a = mix(raw.loadUnaligned(as: UInt64.self) ^ 0x9E37_79B9_7F4A_7C15, a)
            raw += 8
            left -= 8
        }
        let rest = tail(raw, left, of: bytes.count)
        return mix(a ^ rest ^ UInt64(bytes.count), b ^ 0xA076_1D64_78BD_642F)
    }

    /// The last bytes, fewer than eight, the first of them lowest: one read where enough bytes stand before them.
    @inline(__always)
    private static func tail(_ raw: UnsafeRawPointer, _ left: Int, of count: Int) -> UInt64 {
        guard left > 0 else { return 0 }
        if count >= 8 {
            let last = (raw + (left - 8)).loadUnaligned(as: UInt64.self)
            return last &>> UInt64(truncatingIfNeeded: 64 - 8 * left)
        }
        var rest: UInt64 = 0
        for i in 0..<left { rest |= UInt64(raw.load(fromByteOffset: i, as: UInt8.self)) &<< UInt64(8 * i) }
        return rest
    }
}
