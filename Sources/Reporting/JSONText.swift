/// Writes JSON with its keys in the order given: the same values, the same bytes.
package struct JSONText: Sendable {
    /// The text, and behind its `count` bytes the room for more: a mark is written there without asking for each byte.
    private var room: [UInt8] = []
    /// The bytes that wait to be handed on.
    package private(set) var count = 0
    private var needsComma = false

    package init() {}

    package var string: String { String(decoding: room[..<count], as: UTF8.self) }

    package mutating func object(_ body: (inout JSONText) throws -> Void) rethrows { try nest(0x7B, 0x7D, body) }
    package mutating func array(_ body: (inout JSONText) throws -> Void) rethrows { try nest(0x5B, 0x5D, body) }

    private mutating func nest(
        _ open: UInt8, _ close: UInt8, _ body: (inout JSONText) throws -> Void
    ) rethrows {
        value(most: 1) { at in
            at.pointee = open
            return 1
        }
        needsComma = false
        try body(&self)
        append(close)
        needsComma = true
    }

    package mutating func key(_ name: String) {
        var name = name
        name.withUTF8 { text in
            value(most: JSONText.mostQuoted(text) + 1) { at in
                let count = JSONText.quote(text, to: at)
                at[count] = 0x3A
                return count + 1
            }
        }
        needsComma = false
    }

    package mutating func text(_ value: String) {
        var text = value
        text.withUTF8 { text in
            self.value(most: JSONText.mostQuoted(text)) { JSONText.quote(text, to: $0) }
        }
    }

    package mutating func number(_ value: Int) {
        self.value(most: Digits.most) { Digits.write(Int64(value), to: $0) }
    }

    /// A number to the millionth; whole ones without a point.
    package mutating func number(_ value: Double) {
        self.value(most: Digits.most) { Digits.write(value, to: $0) }
    }

    package mutating func flag(_ value: Bool) { raw(value ? "true" : "false") }

    package mutating func null() { raw("null") }

    /// JSON that was written before.
    package mutating func raw(_ json: String) {
        var json = json
        json.withUTF8 { text in
            value(most: text.count) { at in
                if let start = text.baseAddress { at.update(from: start, count: text.count) }
                return text.count
            }
        }
    }

    package mutating func newline() {
        append(0x0A)
        needsComma = false
    }

    /// Hands on what is written so far, in the middle of an object or array too, and forgets it.
    package mutating func drain(_ sink: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
        try room.withUnsafeBufferPointer { try sink(UnsafeBufferPointer(rebasing: $0[..<count])) }
        count = 0
    }

    /// A double to the millionth, without an exponent for all values that occur.
    package static func plain(_ value: Double) -> String {
        String(unsafeUninitializedCapacity: Digits.most) { buffer in
            buffer.baseAddress.map { Digits.write(value, to: $0) } ?? 0
        }
    }
}

// MARK: writing

extension JSONText {
    /// Writes a value of up to so many bytes, parted from the one before it.
    private mutating func value(most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        let needsComma = needsComma
        append(most: most + 1) { at in
            guard needsComma else { return write(at) }
            at.pointee = 0x2C
            return 1 + write(at + 1)
        }
        self.needsComma = true
    }

    private mutating func append(_ byte: UInt8) {
        append(most: 1) { at in
            at.pointee = byte
            return 1
        }
    }

    private mutating func append(most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        let start = count
        if start + most > room.count {
            room.append(contentsOf: repeatElement(0, count: max(start + most - room.count, room.count)))
        }
        count = room.withUnsafeMutableBufferPointer { room in
            room.baseAddress.map { start + write($0 + start) } ?? start
        }
    }

    /// The most bytes of a text in quotes: each escaped in six.
    private static func mostQuoted(_ text: UnsafeBufferPointer<UInt8>) -> Int { 6 * text.count + 2 }

    private static func quote(_ text: UnsafeBufferPointer<UInt8>, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var at = start
        at.pointee = 0x22
        at += 1
        for byte in text {
            if byte < 0x20 || byte == 0x22 || byte == 0x5C {
                at += escape(byte, to: at)
            } else {
                at.pointee = byte
                at += 1
            }
        }
        at.pointee = 0x22
        return at + 1 - start
    }

    private static let hex: StaticString = "0123456789abcdef"

    private static func escape(_ byte: UInt8, to at: UnsafeMutablePointer<UInt8>) -> Int {
        at[0] = 0x5C
        switch byte {
        case 0x22, 0x5C: at[1] = byte
        case 0x0A: at[1] = UInt8(ascii: "n")
        default:
            for (i, character) in "u00".utf8.enumerated() { at[1 + i] = character }
            at[4] = hex.utf8Start[Int(byte >> 4)]
            at[5] = hex.utf8Start[Int(byte & 15)]
            return 6
        }
        return 2
    }
}
