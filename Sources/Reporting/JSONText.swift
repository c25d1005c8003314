import Glibc

/// Writes JSON with its keys in the order given: the same values, the same bytes.
package struct JSONText: Sendable {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init() {}

    package var string: String { String(decoding: bytes, as: UTF8.self) }

    private mutating func separate() {
        if needsComma { bytes.append(0x2C) }
        needsComma = true
    }

    package mutating func object(_ body: (inout JSONText) throws -> Void) rethrows { try nest(0x7B, 0x7D, body) }
    package mutating func array(_ body: (inout JSONText) throws -> Void) rethrows { try nest(0x5B, 0x5D, body) }

    private mutating func nest(
        _ open: UInt8, _ close: UInt8, _ body: (inout JSONText) throws -> Void
    ) rethrows {
        separate()
        bytes.append(open)
        needsComma = false
        try body(&self)
        bytes.append(close)
        needsComma = true
    }

    package mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(0x3A)
        needsComma = false
    }

    package mutating func text(_ value: String) {
        separate()
        quote(value)
    }

    package mutating func number(_ value: Int) {
        separate()
        appendDigits { Digits.write(Int64(value), to: $0) }
    }

    /// A number to the millionth; whole ones without a point.
    package mutating func number(_ value: Double) {
        separate()
        appendDigits { Digits.write(value, to: $0) }
    }

    package mutating func flag(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    package mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    /// JSON that was written before.
    package mutating func raw(_ json: String) {
        separate()
        bytes.append(contentsOf: json.utf8)
    }

    package mutating func newline() {
        bytes.append(0x0A)
        needsComma = false
    }

    /// Hands on what is written so far, in the middle of an object or array too, and forgets it.
    package mutating func drain(_ sink: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
        try bytes.withUnsafeBufferPointer(sink)
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func appendDigits(_ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Digits.most) { buffer in
            guard let start = buffer.baseAddress else { return }
            bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: write(start)))
        }
    }

    /// A double to the millionth, without an exponent for all values that occur.
    package static func plain(_ value: Double) -> String {
        String(unsafeUninitializedCapacity: Digits.most) { buffer in
            buffer.baseAddress.map { Digits.write(value, to: $0) } ?? 0
        }
    }

    private static let hex: StaticString = "0123456789abcdef"

    private mutating func quote(_ value: String) {
        var value = value
        bytes.append(0x22)
        value.withUTF8 { text in
            var start = 0
            for (i, byte) in text.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<i]))
                escape(byte)
                start = i + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
        }
        bytes.append(0x22)
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(0x5C)
        switch byte {
        case 0x22, 0x5C: bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        default:
            for character in "u00".utf8 { bytes.append(character) }
            bytes.append(JSONText.hex.utf8Start[Int(byte >> 4)])
            bytes.append(JSONText.hex.utf8Start[Int(byte & 15)])
        }
    }
}
