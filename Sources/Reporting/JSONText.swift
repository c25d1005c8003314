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

    package mutating func object(_ body: (inout JSONText) -> Void) { nest(0x7B, 0x7D, body) }
    package mutating func array(_ body: (inout JSONText) -> Void) { nest(0x5B, 0x5D, body) }

    private mutating func nest(_ open: UInt8, _ close: UInt8, _ body: (inout JSONText) -> Void) {
        separate()
        bytes.append(open)
        needsComma = false
        body(&self)
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

    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    /// A double to the millionth, without exponent for all values that occur.
    package static func plain(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        let rounded = (value * 1e6).rounded() / 1e6
        if rounded == rounded.rounded(), abs(rounded) < 9e15 { return String(Int64(rounded)) }
        return "\(rounded)"
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
