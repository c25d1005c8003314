import CSimdJSON
import Glibc

/// The bytes of a text inside a parsed line; valid until the parser reads the next one.
package typealias Bytes = UnsafeBufferPointer<UInt8>

/// A parser whose result is read in place. Not thread safe; one per worker and nesting level.
package final class JSONParser {
    private let parser: OpaquePointer

    package enum Failure: Error { case invalid, notUTF8 }

    package init() {
        guard let made = qoe_json_create() else { preconditionFailure("out of memory") }
        parser = made
    }
    deinit { qoe_json_destroy(parser) }

    /// Parses one value. Numbers that nothing can hold (1e400) read as null, and are missing where they are read.
    ///
    /// - Parameter padded: at least 64 readable bytes follow the text, so that it need not be copied.
    /// - Returns: the value, valid until the next call; or what is wrong.
    @inlinable package func parse(_ text: Bytes, padded: Bool) -> Result<JSON, Failure> { run(text, padded) }

    @usableFromInline func run(_ text: Bytes, _ padded: Bool) -> Result<JSON, Failure> {
        var value = qoe_json_value()
        switch qoe_json_parse(parser, text.baseAddress, text.count, padded ? 1 : 0, &value) {
        case Int32(QOE_JSON_OK):
            return .success(JSON(tape: value.tape, strings: value.strings, at: 1))
        case Int32(QOE_JSON_NOT_UTF8): return .failure(.notUTF8)
        default: return .failure(.invalid)
        }
    }
}

/// A value on simdjson's tape: a position, nothing more.
package struct JSON {
    @usableFromInline let tape: UnsafePointer<UInt64>
    @usableFromInline let strings: UnsafePointer<UInt8>
    @usableFromInline let at: Int

    @inlinable init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, at: Int) {
        self.tape = tape
        self.strings = strings
        self.at = at
    }

    @inlinable var type: UInt8 { UInt8(truncatingIfNeeded: tape[at] >> 56) }
    package var isObject: Bool { type == 0x7B }
    package var isArray: Bool { type == 0x5B }
    package var isString: Bool { type == 0x22 }
    package var isNull: Bool { type == 0x6E }
    package var isNumber: Bool { type == 0x6C || type == 0x75 || type == 0x64 }

    /// The value after this one in its array or object.
    @inlinable var next: JSON {
        let step: Int
        switch type {
        case 0x7B, 0x5B: step = Int(tape[at] & 0xFFFF_FFFF)
        case 0x6C, 0x75, 0x64: step = at + 2
        default: step = at + 1
        }
        return JSON(tape: tape, strings: strings, at: step)
    }

    /// The bytes of a string; empty for anything else. A NUL follows them.
    @inlinable package var text: Bytes {
        guard type == 0x22 else { return Bytes(start: nil, count: 0) }
        let start = strings + Int(tape[at] & 0x00FF_FFFF_FFFF_FFFF)
        let length = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
        return Bytes(start: start + 4, count: Int(length))
    }

    /// A number as it stands, without reading strings; nil for anything else.
    @inlinable package var plainNumber: Double? {
        switch type {
        case 0x6C: Double(Int64(bitPattern: tape[at + 1]))
        case 0x75: Double(tape[at + 1])
        case 0x64: Double(bitPattern: tape[at + 1])
        default: nil
        }
    }

    /// A whole number as it stands; nil for anything else.
    @inlinable package var plainInteger: Int64? {
        type == 0x6C ? Int64(bitPattern: tape[at + 1]) : nil
    }

    /// A whole number beyond those of `plainInteger`, below 2^64; nil for anything else.
    var unsignedInteger: UInt64? { type == 0x75 ? tape[at + 1] : nil }

    /// The members of an object, in their order; none for anything else.
    @inlinable package var members: Members { Members(self) }
    /// The elements of an array; none for anything else.
    @inlinable package var elements: Elements { Elements(self) }

    /// The last member of that name: of equal keys the last wins.
    package func member(_ name: StaticString) -> JSON? {
        var found: JSON?
        var all = members
        while let (key, value) = all.next() { if key.equals(name) { found = value } }
        return found
    }

    package struct Members {
        @usableFromInline var key: JSON

        @inlinable init(_ object: JSON) {
            key = JSON(
                tape: object.tape, strings: object.strings,
                at: object.type == 0x7B ? object.at + 1 : Members.none(object))
        }

        /// A position whose type is a closing brace, so that iterating ends at once.
        @usableFromInline static func none(_ value: JSON) -> Int { -1 }

        @inlinable package mutating func next() -> (key: Bytes, value: JSON)? {
            guard key.at >= 0, key.type == 0x22 else { return nil }
            let value = JSON(tape: key.tape, strings: key.strings, at: key.at + 1)
            let name = key.text
            key = value.next
            return (name, value)
        }
    }

    package struct Elements {
        @usableFromInline var element: JSON

        @inlinable init(_ array: JSON) {
            element = JSON(
                tape: array.tape, strings: array.strings, at: array.type == 0x5B ? array.at + 1 : Members.none(array))
        }

        @inlinable package mutating func next() -> JSON? {
            guard element.at >= 0, element.type != 0x5D else { return nil }
            let found = element
            element = found.next
            return found
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether these are exactly the bytes of `text`.
    @inlinable package func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        guard let start = baseAddress else { return true }
        return memcmp(start, text.utf8Start, count) == 0
    }

    /// The same with ASCII letters of either case; `text` is in lower case.
    @inlinable package func equalsIgnoringCase(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        let known = text.utf8Start
        for i in 0..<count {
            let byte = self[i]
            if (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) != known[i] { return false }
        }
        return true
    }

    @inlinable package func starts(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        guard let start = baseAddress else { return true }
        return memcmp(start, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
}
