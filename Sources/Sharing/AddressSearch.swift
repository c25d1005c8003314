/// Finds IP addresses inside other texts, in every spelling that is hardly anything else:
///
/// - four numbers up to 255 with dots, dashes or underscores between them, with leading zeros or not, and with dots in
///   octal digits, too; but for versions, dates and times of day;
/// - four with commas, where no further comma stands beside them: lists of variants (`film_,32,64,96,128,k.mp4.csmil`)
///   begin and end with one;
/// - `0x7f000001` and `0x7f.0x0.0x0.0x1`: eight digits behind `0x`, or four times up to two;
/// - sixteen bytes with colons, a zone behind them or not, with dashes or underscores, or as 32 digits that look like an
///   address and not like a checksum.
///
/// A plain decimal (`2130706433`) is none, and neither are eight hexadecimal or twelve octal digits alone: numbers of
/// segments, moments in seconds since 1970, ids of assets and checksums look the same, and each moment of these years is
/// an address that somebody has. Nor are four folders (`/198/51/100/7/`): dates and the leading digits of ids part paths
/// so. A path without these could not be looked up. What is percent-encoded is searched as `PlainText` reads it.
struct AddressSearch {
    private let text: [UInt8]
    /// Addresses that may stay, with dots where they have four numbers.
    private let known: Set<String>
    private var result: [UInt8] = []
    private var at = 0
    /// Where a date has just ended: numbers behind it may be a time of day.
    private var dateEnd = -2

    /// A text with `~` in the place of each address in it, written with dots, dashes or colons.
    static func removed(from text: String, but known: Set<String> = []) -> String {
        var search = AddressSearch(text: Array(text.utf8), known: known)
        return String(decoding: search.run(), as: UTF8.self)
    }

    /// Whether there is one.
    static func finds(in text: [UInt8], but known: Set<String> = []) -> Bool {
        var search = AddressSearch(text: text, known: known)
        return search.run() != text
    }

    private init(text: [UInt8], known: Set<String>) {
        self.text = text
        self.known = known
    }

    private mutating func run() -> [UInt8] {
        while at < text.count {
            let isInside = at > 0 && NumberRow.isDigit(text[at - 1])
            if let end = colons() ?? dashes() ?? run32() ?? hexadecimal() {
                result.append(0x7E)
                at = end
            } else if NumberRow.isDigit(text[at]), !isInside {
                row()
            } else {
                copy(to: at + 1)
            }
        }
        return result
    }

    private mutating func copy(to end: Int) {
        result += text[at..<end]
        at = end
    }

    // MARK: Four numbers

    private mutating func row() {
        let row = NumberRow(text, from: at)
        var i = row.isVersion ? row.numbers.count : at == dateEnd + 1 ? row.timeOfDay(at: 0) : 0
        while i < row.numbers.count {
            let stamp = row.timeStamp(at: i)
            if stamp > 0 {
                i += stamp
                dateEnd = row.numbers[i - 1].upperBound
            } else if let found = row.address(at: i) {
                copy(to: found.bytes.lowerBound)
                if known.contains(found.text) { copy(to: found.bytes.upperBound) } else { result.append(0x7E) }
                at = found.bytes.upperBound
                i += 4
            } else {
                i += 1
            }
        }
        // The last number may be the first of a row with another sign.
        let last = row.numbers[row.numbers.count - 1]
        copy(to: max(at, row.numbers.count > 1 ? last.lowerBound : last.upperBound))
        if row.numbers.count > 1, at == last.lowerBound, !goesOn(at: last.upperBound) { copy(to: last.upperBound) }
    }

    private func goesOn(at end: Int) -> Bool {
        end + 1 < text.count && !NumberRow.isWord(text[end]) && NumberRow.isDigit(text[end + 1])
    }

    /// The end of an address behind `0x`, or of four numbers that each stand behind one.
    private func hexadecimal() -> Int? {
        guard at == 0 || !NumberRow.isWord(text[at - 1]), let first = digits(from: at) else { return nil }
        var parts = [first.count]
        var end = first.upperBound
        while end < text.count, text[end] == 0x2E, let next = digits(from: end + 1) {
            parts.append(next.count)
            end = next.upperBound
        }
        guard end == text.count || !NumberRow.isWord(text[end]) else { return nil }
        return parts == [8] || (parts.count == 4 && parts.allSatisfy { $0 <= 2 }) ? end : nil
    }

    /// The hexadecimal digits behind `0x`.
    private func digits(from start: Int) -> Range<Int>? {
        guard start + 2 < text.count, text[start] == 0x30, text[start + 1] | 0x20 == 0x78 else { return nil }
        let run = text[(start + 2)...].prefix(while: AddressSearch.isHex)
        return run.isEmpty ? nil : run.indices
    }

    // MARK: Sixteen bytes

    private static func isHex(_ byte: UInt8) -> Bool {
        NumberRow.isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    /// The end of a run of hexadecimal letters with as many colons as addresses have (of machines, too), where one
    /// begins here. Times of day have fewer.
    private func colons() -> Int? {
        func isPart(_ byte: UInt8) -> Bool { AddressSearch.isHex(byte) || byte == 0x3A || byte == 0x2E }
        guard isPart(text[at]), at == 0 || !isPart(text[at - 1]) else { return nil }
        let run = text[at...].prefix(while: isPart)
        let colons = run.count { $0 == 0x3A }
        let isShort = zip(run, run.dropFirst()).contains { $0 == 0x3A && $1 == 0x3A }
        guard colons >= 5 || isShort, !known.contains(String(decoding: run, as: UTF8.self)) else { return nil }
        // The zone is a name of the device's own.
        guard run.endIndex < text.count, text[run.endIndex] == 0x25 else { return run.endIndex }
        return text[(run.endIndex + 1)...].firstIndex { !NumberRow.isWord($0) } ?? text.count
    }

    /// The end of an address with dashes for its colons: `2001-db8--7`.
    private func dashes() -> Int? {
        guard AddressSearch.isHex(text[at]), at == 0 || !NumberRow.isWord(text[at - 1]),
            let sign = text[at...].first(where: { !AddressSearch.isHex($0) }), sign == 0x2D || sign == 0x5F
        else { return nil }
        // The longest has eight groups of four, and seven signs.
        let run = text[at...].prefix(40).prefix { AddressSearch.isHex($0) || $0 == sign }
        for end in stride(from: run.endIndex, to: at + 6, by: -1) {
            guard AddressSearch.isHex(text[end - 1]), end == text.count || !NumberRow.isWord(text[end]) else {
                continue
            }
            let groups = text[at..<end].split(separator: sign, omittingEmptySubsequences: true).count
            let colons = text[at..<end].map { $0 == sign ? 0x3A : $0 }
            guard groups > 2, let bytes = NetworkAddress.version6(String(decoding: colons, as: UTF8.self)),
                AddressSearch.isGivenOut(bytes)
            else { continue }
            return end
        }
        return nil
    }

    /// The end of an address without signs, where it looks like one and not like a checksum: it begins as those that are
    /// given out do, and has a group of zeros, or a network card's number.
    private func run32() -> Int? {
        guard AddressSearch.isHex(text[at]), at == 0 || !NumberRow.isWord(text[at - 1]) else { return nil }
        let run = text[at...].prefix(33).prefix { AddressSearch.isHex($0) }
        guard run.count == 32, run.endIndex == text.count || !NumberRow.isWord(text[run.endIndex]) else { return nil }
        let groups = (0..<8).map { String(decoding: run.dropFirst($0 * 4).prefix(4), as: UTF8.self) }
        guard let bytes = NetworkAddress.version6(groups.joined(separator: ":")), AddressSearch.isGivenOut(bytes) else {
            return nil
        }
        let hasZeros = groups.dropFirst().contains("0000")
        let isDocumentation = bytes[..<4] == [0x20, 0x01, 0x0D, 0xB8]
        return hasZeros || isDocumentation || (bytes[11] == 0xFF && bytes[12] == 0xFE) ? run.endIndex : nil
    }

    /// Whether addresses begin so: what registries have given out of 2000::/3, and those of a network's inside.
    private static func isGivenOut(_ bytes: [UInt8]) -> Bool {
        switch bytes[0] {
        case 0x20: (1...3).contains(bytes[1])
        case 0x24, 0x26, 0x28, 0x2A, 0x2C, 0xFC, 0xFD: true
        case 0xFE: bytes[1] & 0xC0 == 0x80
        default: false
        }
    }
}
