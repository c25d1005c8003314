/// Numbers as ASCII digits, written where they are wanted: a night's files hold a million of them.
enum Digits {
    /// The most bytes that a number takes: a sign, nineteen digits, a point and six more.
    static let most = 32

    /// Writes a whole number.
    ///
    /// - Returns: the bytes written.
    static func write(_ value: Int64, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var at = start
        if value < 0 {
            at.pointee = UInt8(ascii: "-")
            at += 1
        }
        var left = value.magnitude
        var count = 1
        var limit: UInt64 = 10
        while count < 19, left >= limit {
            count += 1
            limit *= 10
        }
        if count == 19, left >= limit { count = 20 }
        for place in (0..<count).reversed() {
            at[place] = UInt8(truncatingIfNeeded: 48 + left % 10)
            left /= 10
        }
        return at + count - start
    }

    /// Writes whole millionths as units with up to six places, without zeros at the end.
    ///
    /// - Returns: the bytes written.
    static func write(millionths: Int64, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var at = start
        if millionths < 0 {
            at.pointee = UInt8(ascii: "-")
            at += 1
        }
        let magnitude = Int64(clamping: millionths.magnitude)
        at += write(magnitude / 1_000_000, to: at)
        var fraction = magnitude % 1_000_000
        guard fraction > 0 else { return at - start }
        at.pointee = UInt8(ascii: ".")
        var places = 6
        while fraction % 10 == 0 {
            fraction /= 10
            places -= 1
        }
        for place in (1...places).reversed() {
            at[place] = UInt8(truncatingIfNeeded: 48 + fraction % 10)
            fraction /= 10
        }
        return at + places + 1 - start
    }

    /// Writes a number below 10ⁿ with its leading zeros, n digits.
    static func write(_ value: Int64, digits: Int, to start: UnsafeMutablePointer<UInt8>) {
        var left = value.magnitude
        for place in (0..<digits).reversed() {
            start[place] = UInt8(truncatingIfNeeded: 48 + left % 10)
            left /= 10
        }
    }
}
