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

    /// Writes a double to the millionth, without an exponent for all values that occur; `null` for what is no number.
    ///
    /// - Returns: the bytes written.
    static func write(_ value: Double, to start: UnsafeMutablePointer<UInt8>) -> Int {
        let millionths = (value * 1e6).rounded()
        if abs(millionths) < 9e15 { return write(millionths: Int64(millionths), to: start) }
        guard value.isFinite else { return write("null", to: start) }
        if abs(value) < 9e18, value == value.rounded() { return write(Int64(value), to: start) }
        return write("\(value)", to: start)
    }

    /// Copies a short text.
    private static func write(_ text: String, to start: UnsafeMutablePointer<UInt8>) -> Int {
        let room = UnsafeMutableBufferPointer(start: start, count: most)
        return room.update(fromContentsOf: text.utf8)
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
