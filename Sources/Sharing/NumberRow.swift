/// Numbers with the same sign between them, as versions, times and IPv4 addresses are written: `198.51.100.7`.
struct NumberRow {
    /// Each number's digits.
    private(set) var numbers: [Range<Int>] = []
    private let text: [UInt8]

    /// Between all of them; nil for a single one.
    private var sign: UInt8?

    private static let signs: [UInt8] = [0x2E, 0x2D, 0x5F, 0x2C]

    /// The row that begins with the digit at `start`.
    init(_ text: [UInt8], from start: Int) {
        self.text = text
        var at = start
        while true {
            let end = text[at...].firstIndex { !NumberRow.isDigit($0) } ?? text.count
            numbers.append(at..<end)
            guard end + 1 < text.count, NumberRow.signs.contains(text[end]), text[end] == sign ?? text[end],
                NumberRow.isDigit(text[end + 1])
            else { return }
            sign = text[end]
            at = end + 1
        }
    }

    /// The bytes of four numbers from here on, where they are an address's, and its usual spelling.
    func address(at first: Int) -> (bytes: Range<Int>, text: String)? {
        guard first + 4 <= numbers.count, !isList else { return nil }
        let parts = (first..<first + 4).compactMap { byte($0) }
        guard parts.count == 4 else { return nil }
        return (
            numbers[first].lowerBound..<numbers[first + 3].upperBound,
            parts.map { String($0) }.joined(separator: ".")
        )
    }

    /// Whether commas part more than four numbers, or something else beside them.
    private var isList: Bool {
        guard sign == 0x2C else { return false }
        let (start, end) = (numbers[0].lowerBound, numbers[numbers.count - 1].upperBound)
        let isInside = (start > 0 && text[start - 1] == 0x2C) || (end < text.count && text[end] == 0x2C)
        return isInside || numbers.count > 4
    }

    /// A number up to 255; with dots it may be octal: `0306` is 198.
    private func byte(_ at: Int) -> Int? {
        guard let decimal = value(at) else { return nil }
        if decimal < 256 { return decimal }
        guard sign == 0x2E, text[numbers[at].lowerBound] == 0x30 else { return nil }
        return Int(String(decoding: text[numbers[at]], as: UTF8.self), radix: 8).flatMap { $0 < 256 ? $0 : nil }
    }

    /// `v1.2.3.4`: versions count in small numbers, and addresses have no such letter before them.
    var isVersion: Bool {
        let start = numbers[0].lowerBound
        guard start > 0, text[start - 1] | 0x20 == 0x76, start == 1 || !NumberRow.isWord(text[start - 2]) else {
            return false
        }
        return numbers.indices.allSatisfy { (value($0) ?? 100) < 100 }
    }

    /// How many numbers from here on are a date (`2026-11-29`, `29.11.2026`, `20261129`) with or without the time of
    /// day behind it; 0 where none begins here.
    func timeStamp(at first: Int) -> Int {
        let date = self.date(at: first)
        return date == 0 ? 0 : date + timeOfDay(at: first + date)
    }

    private func date(at first: Int) -> Int {
        if width(first) == 8, let value = value(first) {
            return isDate(value / 10_000, value / 100 % 100, value % 100) ? 1 : 0
        }
        guard let a = value(first), let b = value(first + 1), let c = value(first + 2), width(first + 1) <= 2 else {
            return 0
        }
        if width(first) == 4, width(first + 2) <= 2 { return isDate(a, b, c) ? 3 : 0 }
        guard width(first) <= 2, width(first + 2) == 4 else { return 0 }
        return isDate(c, b, a) || isDate(c, a, b) ? 3 : 0
    }

    private func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        (1900...2099).contains(year) && (1...12).contains(month) && (1...31).contains(day)
    }

    /// How many numbers from here on are hour and minute, then second, then a part of it; 0 for none.
    func timeOfDay(at first: Int) -> Int {
        func isPart(_ at: Int, upTo most: Int) -> Bool { width(at) == 2 && (value(at) ?? .max) <= most }
        guard isPart(first, upTo: 23), isPart(first + 1, upTo: 59) else { return 0 }
        guard isPart(first + 2, upTo: 60) else { return 2 }
        return [3, 6, 9].contains(width(first + 3)) ? 4 : 3
    }

    private func width(_ at: Int) -> Int { numbers.indices.contains(at) ? numbers[at].count : 0 }

    /// nil beyond the row, and of nine digits and more, which are no part of anything here.
    private func value(_ at: Int) -> Int? {
        guard numbers.indices.contains(at) else { return nil }
        let digits = text[numbers[at]].drop { $0 == 0x30 }
        return digits.count < 9 ? digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    static func isWord(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) }
}
