import Glibc

/// IP addresses, told from other texts and found inside them.
enum NetworkAddress {
    /// Whether a text is an address that machines of the whole internet can be reached at: an edge's, never one of a
    /// home or a company. Of the forms that only a network's inside knows (RFC 1918, 3927, 4193, 4291, 6598) it is none.
    static func isPublic(_ text: String) -> Bool {
        if let bytes = bytes(text, AF_INET, 4) { return isPublic(version4: bytes[...]) }
        guard let bytes = bytes(text, AF_INET6, 16) else { return false }
        // An IPv4 address in the clothes of the other version (::ffff:10.0.0.1).
        if bytes[..<10].allSatisfy({ $0 == 0 }) {
            return bytes[10] == 0xFF && bytes[11] == 0xFF && isPublic(version4: bytes[12...])
        }
        // fc00::/7, fe80::/10 with what is left of fec0::/10, ff00::/8.
        return bytes[0] & 0xFE != 0xFC && !(bytes[0] == 0xFE && bytes[1] & 0x80 == 0x80) && bytes[0] != 0xFF
    }

    /// Whether a URL's host, with its port or without, is an address and not public.
    static func isPrivate(host: String) -> Bool {
        let isBracketed = host.hasPrefix("[")
        // A zone (`%25en0`) is no part of the address.
        let name = String(
            isBracketed
                ? host.dropFirst().prefix { $0 != "]" && $0 != "%" }
                : host.count { $0 == ":" } > 1 ? host.prefix { $0 != "%" } : host.prefix { $0 != ":" })
        return (bytes(name, AF_INET, 4) ?? bytes(name, AF_INET6, 16)) != nil && !isPublic(name)
    }

    private static func isPublic(version4 bytes: ArraySlice<UInt8>) -> Bool {
        let (a, b) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
        switch a {
        case 0, 10, 127, 224...255: return false
        case 100: return b & 0xC0 != 64
        case 169: return b != 254
        case 172: return b & 0xF0 != 16
        case 192: return b != 168
        default: return true
        }
    }

    private static func bytes(_ text: String, _ family: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }

    /// A word with `~` in the place of each address in it, written with dots, dashes or colons.
    ///
    /// - Parameters:
    ///   - known: addresses that may stay, with dots where they have four numbers.
    ///   - inPath: four numbers of a longer row are left: in a path they are of a time.
    static func removed(from word: String, but known: Set<String>, inPath: Bool = false) -> String {
        let bytes = Array(word.utf8)
        var result: [UInt8] = []
        var at = 0
        while at < bytes.count {
            let isInside = at > 0 && isDigit(bytes[at - 1])
            if !isInside, let end = version4(bytes, at, mayGoOn: !inPath) ?? version6(bytes, at) {
                let text = String(decoding: bytes[at..<end], as: UTF8.self)
                let dotted = text.contains(":") ? text : text.replacing("-", with: ".").replacing("_", with: ".")
                result += known.contains(dotted) ? Array(bytes[at..<end]) : [0x7E]
                at = end
            } else {
                result.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The end of four numbers up to 255 with the same sign between them, where they begin here.
    private static func version4(_ bytes: [UInt8], _ start: Int, mayGoOn: Bool) -> Int? {
        var at = start
        var sign: UInt8?
        for part in 0..<4 {
            if part > 0 {
                guard at < bytes.count, bytes[at] == 0x2E || bytes[at] == 0x2D || bytes[at] == 0x5F else { return nil }
                if let sign, sign != bytes[at] { return nil }
                sign = bytes[at]
                at += 1
            }
            let digits = bytes[at...].prefix { isDigit($0) }
            guard (1...3).contains(digits.count), digits.reduce(0, { $0 * 10 + Int($1 - 0x30) }) < 256 else {
                return nil
            }
            at = digits.endIndex
        }
        guard let sign, !mayGoOn else { return at }
        let goesOn = at + 1 < bytes.count && bytes[at] == sign && isDigit(bytes[at + 1])
        let goesBack = start > 1 && bytes[start - 1] == sign && isDigit(bytes[start - 2])
        return goesOn || goesBack ? nil : at
    }

    /// The end of a run of hexadecimal letters with as many colons as addresses have (of machines, too), where one
    /// begins here. Times of day have fewer.
    private static func version6(_ bytes: [UInt8], _ start: Int) -> Int? {
        func isPart(_ byte: UInt8) -> Bool {
            isDigit(byte) || (0x41...0x46).contains(byte & 0xDF) || byte == 0x3A || byte == 0x2E
        }
        guard start == 0 || !isPart(bytes[start - 1]) else { return nil }
        let run = bytes[start...].prefix(while: isPart)
        let colons = run.count { $0 == 0x3A }
        let isShort = zip(run, run.dropFirst()).contains { $0 == 0x3A && $1 == 0x3A }
        return colons >= 5 || isShort ? run.endIndex : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
