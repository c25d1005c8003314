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
        /// It says something of its viewer: one record in ten or fewer, and only these are looked through for that.
        package static let dimensions = Flags(rawValue: 16)
        /// The data's newest moment and the envelope's are more than five minutes apart.
        package static let clockIsOff = Flags(rawValue: 32)
        /// The envelope has no time: the record's is the data's own.
        package static let lacksTime = Flags(rawValue: 64)
    }

    /// More than this between two clocks of a line, microseconds, and they are said to disagree.
    package static let clockTolerance: Int64 = 300_000_000
    /// Smaller moments are no epoch (before 2001, microseconds) and cannot be compared with one; those of avmetrics are
    /// dates all the same.
    private static let leastEpoch: Int64 = 1_000_000_000_000_000

    /// The raw values of the viewer's dimensions: they lie side by side.
    static let dimensions = Field.app.rawValue...Field.live.rawValue

    /// The bit of a field whose values can be counted; 0 of the others.
    static func bit(_ field: Field) -> UInt32 {
        if field == .pop { return popBit }
        return dimensions.contains(field.rawValue) ? 1 << UInt32(field.rawValue - dimensions.lowerBound) : 0
    }

    private static let popBit: UInt32 = 1 << 31

    /// `Field.form`, where it costs no call.
    @inlinable @inline(__always)
    static func form(_ raw: UInt8) -> Field.Form {
        raw == 0 ? .part : raw < 96 ? .text : raw < 128 ? .instant : .number
    }

    @inline(__always)
    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }

    @inlinable @inline(__always)
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

    @inlinable @inline(__always)
    static func take(_ at: inout UnsafeRawPointer) -> UInt64 {
        let first = at.load(as: UInt8.self)
        at += 1
        if first < 0x80 { return UInt64(first) }
        var value = UInt64(first & 0x7F)
        var shift: UInt64 = 7
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
    /// - Parameters:
    ///   - session: the number of the draft's session among the texts.
    ///   - counted: fields whose values are counted in `uses`, by their bits.
    /// - Returns: the bytes written.
    static func encode(
        _ draft: DraftRecord, session: UInt32, file: UInt32, line: UInt32, flags: Flags,
        into start: UnsafeMutableRawPointer, texts: TextTable, counted: UInt32, uses: ValueUses
    ) -> Int {
        var at = start + headerSize
        let time = draft.time
        let fields = draft.fields
        let dimensions = RecordCodec.dimensions
        var flags = flags
        var newest = Int64.min
        for i in 0..<draft.count {
            let field = fields[i]
            let raw = field.raw
            at.storeBytes(of: raw, as: UInt8.self)
            at += 1
            switch form(raw) {
            case .part: put(field.bits, &at)
            case .text:
                let bytes = UnsafeBufferPointer(
                    start: UnsafePointer<UInt8>(bitPattern: UInt(field.bits)), count: Int(field.length))
                let fingerprint = Fingerprint.of(bytes)
                if dimensions.contains(raw) {
                    flags.insert(.dimensions)
                    if counted & 1 << UInt32(raw - dimensions.lowerBound) != 0 { uses.count(fingerprint) }
                } else if case .pop = field.field, counted & popBit != 0, PointOfPresence.isCode(bytes) {
                    uses.count(fingerprint)
                }
                put(UInt64(texts.intern(bytes, fingerprint: fingerprint)), &at)
            case .instant:
                let moment = Int64(bitPattern: field.bits)
                if case .dataTime = field.field { newest = max(newest, moment) }
                put(zigzag(moment &- time), &at)
            case .number: putNumber(field.bits, &at)
            }
        }
        let isEpoch = newest >= leastEpoch || (newest > .min && draft.source == .avmetrics)
        if isEpoch, time >= leastEpoch, abs(newest - time) > clockTolerance { flags.insert(.clockIsOff) }
        let size = at - start
        start.storeBytes(of: UInt32(size), as: UInt32.self)
        (start + 4).storeBytes(of: session, as: UInt32.self)
        (start + 8).storeBytes(of: time, as: Int64.self)
        (start + 16).storeBytes(of: draft.identity, as: UInt64.self)
        (start + 24).storeBytes(of: file, as: UInt32.self)
        (start + 28).storeBytes(of: line, as: UInt32.self)
        (start + 32).storeBytes(of: draft.source.rawValue, as: UInt8.self)
        (start + 33).storeBytes(of: draft.kind.rawValue, as: UInt8.self)
        (start + 34).storeBytes(of: flags.rawValue, as: UInt8.self)
        (start + 35).storeBytes(of: 0, as: UInt8.self)
        return size
    }

    @inline(__always)
    private static func putNumber(_ bits: UInt64, _ at: inout UnsafeMutableRawPointer) {
        let value = Double(bitPattern: bits)
        // −0 is no whole number here: its bits would be lost.
        if abs(value) < 4_503_599_627_370_496, bits != 1 << 63 {
            let whole = Int64(value)
            if Double(whole) == value {
                put(zigzag(whole) << 1, &at)
                return
            }
        }
        at.storeBytes(of: 1, as: UInt8.self)
        (at + 1).storeBytes(of: bits, as: UInt64.self)
        at += 9
    }
}
