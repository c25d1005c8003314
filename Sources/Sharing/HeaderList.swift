/// The parts of a header's value, on its bytes: a letter that joins itself to a separator hides none.
enum HeaderList {
    /// The parts between separators outside of quoted strings, without the spaces around them. Inside quotes `\` stands
    /// before a letter that means nothing (RFC 9110, 5.6.4); a part whose quote never ends is left out.
    static func parts(_ text: String, at separator: UInt8) -> [String] {
        var parts: [String] = []
        var part: [UInt8] = []
        var isQuoted = false
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == 0x5C {
                isEscaped = true
            } else if byte == 0x22 {
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                parts.append(trimmed(part))
                part = []
                continue
            }
            part.append(byte)
        }
        return isQuoted ? parts : parts + [trimmed(part)]
    }

    static func members(_ value: String) -> [String] { parts(value, at: 0x2C) }

    /// The words between spaces and tabs; none is empty.
    static func words(_ text: String) -> [String] {
        text.utf8.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// `name=value`, without the quotes around the value; nil where there is none.
    static func assigned(_ parameter: String) -> (name: String, value: String?) {
        let bytes = parameter.utf8
        guard let sign = bytes.firstIndex(of: 0x3D) else { return (parameter.lowercased(), nil) }
        let name = trimmed(Array(bytes[..<sign])).lowercased()
        return (name, unquoted(trimmed(Array(bytes[sign...].dropFirst()))))
    }

    static func unquoted(_ text: String) -> String {
        let bytes = text.utf8
        guard bytes.count > 1, bytes.first == 0x22, bytes.last == 0x22 else { return text }
        return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    private static func trimmed(_ text: [UInt8]) -> String {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let start = text.drop(while: isSpace)
        let end = start.lastIndex { !isSpace($0) }
        return String(decoding: end.map { start[...$0] } ?? [], as: UTF8.self)
    }
}
