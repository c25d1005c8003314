/// A text as whoever resolves it reads it: with the bytes that `%` and two digits stand for, however often they are
/// wrapped, with plain letters for wide and small ones, and without letters that nobody sees.
enum PlainText {
    static func of(_ text: String) -> String { String(decoding: of(Array(text.utf8)), as: UTF8.self) }

    static func of(_ text: [UInt8]) -> [UInt8] {
        var plain = unescaped(text)
        // A wide "%" is one too; each round has fewer of them.
        while plain.contains(where: { $0 >= 0x80 }) {
            let folded = unescaped(folded(plain))
            if folded == plain { break }
            plain = folded
        }
        return plain
    }

    /// Each escape becomes its byte as soon as it is whole, which may be the last of another one's three.
    private static func unescaped(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(0x25) else { return text }
        var plain: [UInt8] = []
        for byte in text {
            plain.append(byte)
            while plain.count > 2, plain[plain.count - 3] == 0x25, let high = digit(plain[plain.count - 2]),
                let low = digit(plain[plain.count - 1])
            {
                plain.removeLast(3)
                plain.append(high << 4 | low)
            }
        }
        return plain
    }

    private static func folded(_ text: [UInt8]) -> [UInt8] {
        var plain = String.UnicodeScalarView()
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            if scalar.isASCII {
                plain.append(scalar)
            } else if !scalar.properties.isDefaultIgnorableCodePoint {
                plain.append(letter(scalar))
            }
        }
        return Array(String(plain).utf8)
    }

    private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF01...0xFF5E: return Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
        case 0x3002, 0xFF61: return "."
        case 0x2024, 0xFE52: return "."
        case 0xFE50: return ","
        case 0xFE54: return ";"
        case 0xFE55: return ":"
        case 0xFE56: return "?"
        case 0xFE5F: return "#"
        case 0xFE60: return "&"
        case 0xFE63, 0x2010...0x2015, 0x2212: return "-"
        case 0xFE66: return "="
        case 0xFE6A: return "%"
        case 0xFE6B: return "@"
        default: break
        }
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
            return scalar
        }
        return Unicode.Scalar(UInt8(0x30 + Int(value)))
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
