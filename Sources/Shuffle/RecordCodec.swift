import Telemetry

/// How a record lies in memory, in a spill file and in a partial file: a header of fixed size, then fields.
///
/// Header: size u32 · session text u32 · time i64 · identity u64 · file u32 · line u32 · source u8 · kind u8 · flags u8 · 0.
/// Field: its raw value, then a variable-length integer: a text's number; an instant's distance from the record's
/// time, zigzag; a number: twice its zigzag if it is whole and below 2⁵², or 1 and the eight bytes of the double.
package enum RecordCodec {
    package static let headerSize = 36
    /// The most a field takes: raw value, and ten bytes of integer or nine of a double.
    static let fieldSize = 11

    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// A line of a pre-call test.
        package static let test = Flags(rawValue: 1)
        /// A line that names no session: it counts only if no line of its file does.
        package static let unnamed = Flags(rawValue: 2)
        /// A line of a recorded dump: the byte rule for duplicates does not apply.
        package static let dump = Flags(rawValue: 4)
        /// A line of a known source with an event that the format does not name.
        package static let unknownEvent = Flags(rawValue: 8)
    }

    @inline(__always)
    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }

    @inline(__always)
    static func unzigzag(_ value: UInt64) -> Int64 { Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }

    @inline(__always)
    static func put(_ value: UInt64, _ at: inout UnsafeMutableRawPointer) {
        var left = value
        while left >= 0x80 {
            at.storeBytes(of: UInt8(truncatingIfNeeded: left) | 0x80, as: UInt8.self)
            at += 1
            left >>= 7
        }
        at.storeBytes(of: UInt8(truncatingIfNeeded: left), as: UInt8.self)
        at += 1
    }

    @inline(__always)
    static func take(_ at: inout UnsafeRawPointer) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = at.load(as: UInt8.self)
            at += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
    }

    /// Writes a draft at `start`, where there is room for `headerSize + fieldSize × fields` bytes.
    ///
    /// - Returns: the bytes written.
    static func encode(
        _ draft: DraftRecord, file: UInt32, line: UInt32, flags: Flags, into start: UnsafeMutableRawPointer,
        texts: TextTable
    ) -> Int {
        var at = start + headerSize
        for i in 0..<draft.count {
            let field = draft.fields[i]
            at.storeBytes(of: field.field.rawValue, as: UInt8.self)
            at += 1
            switch field.field.form {
            case .part: put(field.bits, &at)
            case .text:
                let bytes = UnsafeBufferPointer(
                    start: UnsafePointer<UInt8>(bitPattern: UInt(field.bits)), count: Int(field.length))
                put(UInt64(texts.intern(bytes)), &at)
            case .instant: put(zigzag(Int64(bitPattern: field.bits) &- draft.time), &at)
            case .number:
                let value = Double(bitPattern: field.bits)
                if abs(value) < 4_503_599_627_370_496, value == value.rounded(.towardZero),
                    !(value == 0 && value.sign == .minus)
                {
                    put(zigzag(Int64(value)) << 1, &at)
                } else {
                    at.storeBytes(of: 1, as: UInt8.self)
                    (at + 1).storeBytes(of: field.bits, as: UInt64.self)
                    at += 9
                }
            }
        }
        let size = at - start
        start.storeBytes(of: UInt32(size), as: UInt32.self)
        (start + 4).storeBytes(of: texts.intern(draft.session), as: UInt32.self)
        (start + 8).storeBytes(of: draft.time, as: Int64.self)
        (start + 16).storeBytes(of: draft.identity, as: UInt64.self)
        (start + 24).storeBytes(of: file, as: UInt32.self)
        (start + 28).storeBytes(of: line, as: UInt32.self)
        (start + 32).storeBytes(of: draft.source.rawValue, as: UInt8.self)
        (start + 33).storeBytes(of: draft.kind.rawValue, as: UInt8.self)
        (start + 34).storeBytes(of: flags.rawValue, as: UInt8.self)
        (start + 35).storeBytes(of: 0, as: UInt8.self)
        return size
    }
}
