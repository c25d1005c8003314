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
        bytes.append(contentsOf: String(value).utf8)
    }

    /// A number to the millionth; whole ones without a point.
    package mutating func number(_ value: Double) {
        separate()
        bytes.append(contentsOf: JSONText.plain(value).utf8)
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

    /// A double to the millionth, without an exponent for all values that occur.
    package static func plain(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        let millionths = (value * 1e6).rounded()
        guard abs(millionths) < 9e15 else {
            return abs(value) < 9e18 && value == value.rounded() ? String(Int64(value)) : "\(value)"
        }
        let magnitude = Int64(abs(millionths))
        let sign = millionths < 0 ? "-" : ""
        let fraction = magnitude % 1_000_000
        guard fraction > 0 else { return "\(sign)\(magnitude / 1_000_000)" }
        var digits = String(fraction + 1_000_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(magnitude / 1_000_000).\(digits)"
    }

    private mutating func quote(_ value: String) {
        bytes.append(0x22)
        for byte in value.utf8 {
            switch byte {
            case 0x22: bytes.append(contentsOf: [0x5C, 0x22])
            case 0x5C: bytes.append(contentsOf: [0x5C, 0x5C])
            case 0x0A: bytes.append(contentsOf: [0x5C, 0x6E])
            case 0..<0x20:
                let hex = Array("0123456789abcdef".utf8)
                bytes.append(contentsOf: Array("\\u00".utf8) + [hex[Int(byte >> 4)], hex[Int(byte & 15)]])
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }
}
