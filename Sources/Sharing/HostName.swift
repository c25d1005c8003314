import Telemetry

/// The host of a URL, as far as it may leave the house.
enum HostName {
    /// A host without user, or `~` for what has no host's form and for machines that the internet does not reach: a cache
    /// in the viewer's own network. Single labels that hold an address or a token are `~`.
    ///
    /// - Parameter edges: addresses of the vendor's own machines.
    static func shared(_ host: String, edges: Set<String>) -> String {
        let whole = host.utf8.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
        let raw = whole.split(separator: 0x40, omittingEmptySubsequences: false).last.map(Array.init) ?? []
        let plain = PlainText.of(raw)
        if plain.first == 0x5B { return bracketed(plain) ?? "~" }
        let parts = plain.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, parts.count == 1 || isPort(parts[1]),
            let shared = self.name(String(decoding: name, as: UTF8.self), edges)
        else { return "~" }
        return parts.count == 1 ? shared : shared + ":" + String(decoding: parts[1], as: UTF8.self)
    }

    private static func bracketed(_ host: [UInt8]) -> String? {
        guard let end = host.firstIndex(of: 0x5D) else { return nil }
        let port = host[(end + 1)...]
        guard port.isEmpty || (port.first == 0x3A && isPort(port.dropFirst())) else { return nil }
        let address = String(decoding: host[1..<end], as: UTF8.self)
        guard address.utf8.contains(0x3A), NetworkAddress.isPublic(address) else { return nil }
        return String(decoding: host, as: UTF8.self)
    }

    private static func isPort(_ digits: ArraySlice<UInt8>) -> Bool {
        guard (1...5).contains(digits.count), digits.allSatisfy(NumberRow.isDigit) else { return false }
        return (Int(String(decoding: digits, as: UTF8.self)) ?? .max) < 65_536
    }

    private static func name(_ name: String, _ edges: Set<String>) -> String? {
        let isRooted = name.utf8.last == 0x2E
        let plain = isRooted ? String(decoding: name.utf8.dropLast(), as: UTF8.self) : name
        let labels = plain.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        // A host of one label is a name of the viewer's own network.
        guard labels.count > 1, plain.utf8.count <= 253, labels.allSatisfy(isLabel), let top = labels.last else {
            return nil
        }
        // Where the last label is a number, all of it is an address, however it is written.
        if isNumber(top) { return NetworkAddress.isPublic(plain) ? name : nil }
        guard !isInside(plain.lowercased()), !labels.contains(where: { $0.hasPrefix("eyJ") }) else { return nil }
        return scrubbed(plain, edges) + (isRooted ? "." : "")
    }

    /// A host's name with `~` in the place of labels that hold an address or a token.
    static func scrubbed(_ name: String, _ edges: Set<String>) -> String {
        AddressSearch.removed(from: name, but: edges).utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
            .map { label in label.contains(0x7E) || isToken(label) ? "~" : String(decoding: label, as: UTF8.self) }
            .joined(separator: ".")
    }

    private static func isLabel(_ label: String) -> Bool {
        guard (1...63).contains(label.utf8.count) else { return false }
        for (i, letter) in label.unicodeScalars.enumerated() {
            if letter.isASCII {
                guard NumberRow.isWord(UInt8(letter.value)) || letter == "-" || letter == "_" else { return false }
                continue
            }
            switch letter.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
                break
            case .nonspacingMark, .spacingMark: guard i > 0 else { return false }
            default: return false
            }
        }
        return true
    }

    private static func isNumber(_ label: String) -> Bool {
        label.utf8.allSatisfy(NumberRow.isDigit) || label.utf8.starts(with: [0x30, 0x78])
            || label.utf8.starts(with: [0x30, 0x58])
    }

    /// Names that only a network's inside resolves: mDNS, RFC 6762 (appendix G) and 8375, ICANN's `internal`, and those
    /// that home routers give.
    private static let inside = [
        "local", "localhost", "localdomain", "lan", "home", "home.arpa", "internal", "intranet", "private", "corp",
        "fritz.box",
    ]

    private static func isInside(_ name: String) -> Bool {
        inside.contains { name == $0 || name.hasSuffix("." + $0) }
    }

    /// A longer run of letters and digits is a token. Hyphens part the words of long names, and the parts of a UUID.
    private static let longestWord = 32

    private static func isToken(_ label: Substring.UTF8View) -> Bool {
        let words = label.split(separator: 0x2D, omittingEmptySubsequences: false)
        let isUUID = words.map(\.count) == [8, 4, 4, 4, 12] && label.allSatisfy { $0 == 0x2D || isHex($0) }
        return isUUID || words.contains { $0.count > longestWord }
    }

    private static func isHex(_ byte: UInt8) -> Bool { NumberRow.isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }
}
