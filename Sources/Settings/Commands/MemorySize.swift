/// A size as it is typed: `512M`, `2G`, or plain bytes. K, M, G and T are powers of 1024.
package enum MemorySize {
    /// The least `--memory` that is taken: under it the buffers of a few shards alone do not fit.
    package static let least = 16 << 20

    /// Bytes; nil where the text is no size or does not fit.
    package static func parse(_ text: String) -> Int? {
        var digits = Substring(text)
        var shift = 0
        if let unit = text.last, let place = "KMGT".firstIndex(of: Character(unit.uppercased())) {
            digits = digits.dropLast()
            shift = 10 * ("KMGT".distance(from: "KMGT".startIndex, to: place) + 1)
        }
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits) else {
            return nil
        }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << shift)
        return overflow ? nil : bytes
    }

    /// The size in the largest unit that divides it, as `parse` reads it back.
    package static func text(_ bytes: Int) -> String {
        for (unit, shift) in [("T", 40), ("G", 30), ("M", 20), ("K", 10)]
        where bytes >= 1 << shift && bytes % (1 << shift) == 0 {
            return "\(bytes >> shift)\(unit)"
        }
        return String(bytes)
    }
}
