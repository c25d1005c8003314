import Glibc
import Telemetry

// Reading of single values: what counts as a number, a boolean, a moment, a text.

extension JSON {
    /// A finite number: a number, or a text that holds exactly one. "NaN", "inf", "", null and what does not
    /// fit are missing, and counted as such.
    package func number(_ draft: DraftRecord) -> Double? {
        if let plain = plainNumber, abs(plain) < JSON.beyond { return plain }
        switch type {
        case 0x22:
            if let read = JSON.decimal(text), abs(read) < JSON.beyond { return read }
            draft.missingNumbers += 1
            return nil
        case 0x6E, 0x6C, 0x75, 0x64:
            draft.missingNumbers += 1
            return nil
        default: return nil
        }
    }

    /// No client counts so far: numbers at and beyond the ends of 64 bits stand for "none" (`Int64.max`, and −1 without
    /// its sign), or fit in nothing.
    private static let beyond = 0x1p63

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

    /// The moment of a line, microseconds since 1970: no client wrote it before `Timestamp.newestDefault`, so an earlier
    /// one is what a calendar begins with, and says nothing.
    var lineMoment: Int64? {
        guard let moment, moment >= Timestamp.newestDefault else { return nil }
        return moment
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

    /// Whether this tells of an error: null, "" and false are none.
    var tellsOfError: Bool {
        if isNull || flag == false { return false }
        return !isString || identity.count > 0
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

    /// Keeps an enum value that no table has: a name as it stands, a number in its digits.
    func unknownValue(_ value: JSON, in place: NamePlace) {
        if value.isString {
            unknownValue(value.text, in: place)
        } else if let number = value.plainNumber {
            var digits = value.plainInteger.map { "\($0)" } ?? "\(number)"
            digits.withUTF8 { met.add(.value, $0, in: place) }
        }
    }

    /// Keeps an enum value that no table has, by its text.
    func unknownValue(_ text: Bytes, in place: NamePlace) {
        met.add(.value, text.isName ? text : DraftRecord.notAName, in: place)
    }

    private static let notANameText: StaticString = "(a text that is no name)"
    private static var notAName: Bytes {
        Bytes(start: notANameText.utf8Start, count: notANameText.utf8CodeUnitCount)
    }

    /// Values of this line's enumerations, and types of its entries, that no table has.
    package var unknownValues: Int { met.total(.value, .entryType) }

    /// Adds a text that says something.
    package func text(_ field: Field, of value: JSON) { text(field, value.identity) }

    /// Adds an identity: a text that says something, or a whole number.
    func identity(_ field: Field, of value: JSON, _ scratch: Scratch) {
        if value.isString {
            text(field, of: value)
        } else if let number = scratch.wholeNumber(value) {
            text(field, number)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// These bytes without the byte order mark before them: files that were put one behind the other begin with one each.
    @inline(__always)
    var withoutMark: Self {
        count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? Self(rebasing: self[3...]) : self
    }

    /// Letters, digits and what joins them, so that an enum value is shown and a text about somebody is not.
    var isName: Bool {
        guard count > 0, count <= MetNames.longest else { return false }
        return allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5F: true
            default: false
            }
        }
    }
}
