import Glibc
import Telemetry

// Reading of single values: what counts as a number, a boolean, a moment, a text (log-format.md, 5 and 6).

extension JSON {
    /// A finite number: a number, or a text that holds exactly one. "NaN", "inf", "", null and what does not
    /// fit are missing, and counted as such.
    package func number(_ draft: DraftRecord) -> Double? {
        if let plain = plainNumber, abs(plain) <= JSON.largest { return plain }
        switch type {
        case 0x22:
            if let read = JSON.decimal(text), abs(read) <= JSON.largest { return read }
            draft.missingNumbers += 1
            return nil
        case 0x6E, 0x6C, 0x75, 0x64:
            draft.missingNumbers += 1
            return nil
        default: return nil
        }
    }

    /// No SDK counts beyond 64 bits: a larger number is none.
    private static let largest = 0x1p64

    /// The finite number that a whole text is, or nil. The text ends with a NUL, as those of a parser do.
    static func decimal(_ text: Bytes) -> Double? {
        guard let start = text.baseAddress, text.count > 0, text.count < 400 else { return nil }
        let first = text[0]
        guard (first >= 0x30 && first <= 0x39) || first == 0x2D || first == 0x2B || first == 0x2E else { return nil }
        // No hexadecimal, inf or nan: x, i and n in either case.
        for byte in text where byte | 0x20 == 0x78 || byte | 0x20 == 0x69 || byte | 0x20 == 0x6E { return nil }
        var end: UnsafeMutablePointer<CChar>?
        let value = start.withMemoryRebound(to: CChar.self, capacity: text.count + 1) { strtod($0, &end) }
        guard let end, UInt(bitPattern: end) == UInt(bitPattern: start) + UInt(text.count), value.isFinite else {
            return nil
        }
        return value
    }

    /// true, false, "true", "1", 1 and their opposites.
    package var flag: Bool? {
        switch type {
        case 0x74: return true
        case 0x66: return false
        case 0x22:
            let t = text
            if t.equals("1") || t.equalsIgnoringCase("true") || t.equalsIgnoringCase("yes") { return true }
            if t.equals("0") || t.equalsIgnoringCase("false") || t.equalsIgnoringCase("no") { return false }
            return nil
        default:
            guard let n = plainNumber else { return nil }
            return n == 1 ? true : n == 0 ? false : nil
        }
    }

    /// A moment, microseconds since 1970: an epoch number by its magnitude, in a text too, or a date.
    package var moment: Int64? {
        switch type {
        case 0x6C: return Timestamp.epoch(Int64(bitPattern: tape[at + 1]))
        case 0x64, 0x75: return plainNumber.flatMap(Timestamp.epoch)
        case 0x22:
            let t = text
            if let date = Timestamp.parse(t) { return date }
            return JSON.decimal(t).flatMap(Timestamp.epoch)
        default: return nil
        }
    }

    /// The bytes of a text that says something: "", "<none>" and null are the same as absent.
    package var identity: Bytes {
        let t = text
        return t.equals("<none>") ? Bytes(start: nil, count: 0) : t
    }
}

extension DraftRecord {
    /// Adds a number where there is one.
    package func number(_ field: Field, of value: JSON) {
        if let n = value.number(self) { number(field, n) }
    }

    /// Adds a number times `factor`, where there is one.
    package func number(_ field: Field, of value: JSON, times factor: Double) {
        if let n = value.number(self) { number(field, n * factor) }
    }

    /// Adds 1 or 0 where the value is a boolean.
    package func flag(_ field: Field, of value: JSON) {
        if let f = value.flag { number(field, f ? 1 : 0) }
    }

    /// Adds a moment where there is one.
    package func instant(_ field: Field, of value: JSON) {
        if let m = value.moment { instant(field, m) }
    }

    /// Adds a text that says something.
    package func text(_ field: Field, of value: JSON) { text(field, value.identity) }
}
