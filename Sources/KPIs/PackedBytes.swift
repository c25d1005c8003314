/// Numbers and texts as few bytes, the same on every machine.
///
/// Whole numbers take seven bits a byte, lowest first; signed ones alternate (0, −1, 1, −2 …) so that small ones stay
/// short.
struct PackedBytes {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ number: Int) { put(UInt128(UInt(bitPattern: number))) }

    mutating func put(_ number: UInt128) {
        var left = number
        while left > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: left) | 0x80)
            left >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: left))
    }

    mutating func put(signed number: Int128) { put(UInt128(bitPattern: (number << 1) ^ (number >> 127))) }

    mutating func put(_ number: Double) {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }
}

/// Stored bytes that are none of ours: cut, damaged, or of a later version.
package struct PackedProblem: Error, Sendable, Equatable {
    /// What was found.
    package let text: String

    package init(_ text: String) { self.text = text }
}

/// Takes out of bytes what `PackedBytes` put in, in the same order.
struct PackedReader {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { at == bytes.count }

    private mutating func next() throws(PackedProblem) -> UInt8 {
        guard at < bytes.count else { throw PackedProblem("cut after \(bytes.count) bytes") }
        at += 1
        return bytes[at - 1]
    }

    mutating func number() throws(PackedProblem) -> UInt128 {
        var number: UInt128 = 0
        var shift: UInt128 = 0
        while true {
            let byte = try next()
            guard shift < 128 else { throw PackedProblem("a number without an end") }
            number |= UInt128(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
    }

    mutating func signed() throws(PackedProblem) -> Int128 {
        let number = try number()
        return Int128(bitPattern: number >> 1) ^ -Int128(bitPattern: number & 1)
    }

    /// A number of things that follow; each takes a byte at least.
    mutating func count() throws(PackedProblem) -> Int {
        let number = try number()
        guard number <= UInt128(bytes.count - at) else { throw PackedProblem("a list longer than its bytes") }
        return Int(number)
    }

    /// A number that may not be negative.
    mutating func whole() throws(PackedProblem) -> Int {
        guard let number = Int(exactly: try number()) else { throw PackedProblem("a number out of range") }
        return number
    }

    mutating func double() throws(PackedProblem) -> Double {
        var bits: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(try next()) << shift }
        return Double(bitPattern: bits)
    }

    mutating func text() throws(PackedProblem) -> String {
        let length = try count()
        at += length
        return String(decoding: bytes[(at - length)..<at], as: UTF8.self)
    }
}
