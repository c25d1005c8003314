/// JSON values written back as text, for reports that are put together from many lines.
extension JSON {
    /// This value as JSON text.
    var written: [UInt8] {
        var out: [UInt8] = []
        write(into: &out)
        return out
    }

    func write(into out: inout [UInt8]) {
        if isString {
            JSON.write(text, into: &out)
        } else if isObject {
            var separator = UInt8(ascii: "{")
            var all = members
            while let (key, value) = all.next() {
                out.append(separator)
                separator = UInt8(ascii: ",")
                JSON.write(key, into: &out)
                out.append(UInt8(ascii: ":"))
                value.write(into: &out)
            }
            if separator == UInt8(ascii: "{") { out.append(separator) }
            out.append(UInt8(ascii: "}"))
        } else if isArray {
            var separator = UInt8(ascii: "[")
            var all = elements
            while let value = all.next() {
                out.append(separator)
                separator = UInt8(ascii: ",")
                value.write(into: &out)
            }
            if separator == UInt8(ascii: "[") { out.append(separator) }
            out.append(UInt8(ascii: "]"))
        } else if let whole = plainInteger {
            out += String(whole).utf8
        } else if let number = plainNumber {
            out += number.description.utf8
        } else if let flag {
            out += (flag ? "true" : "false").utf8
        } else {
            out += "null".utf8
        }
    }

    /// A text in quotes, with what JSON does not allow in it escaped.
    static func write(_ text: some Sequence<UInt8>, into out: inout [UInt8]) {
        out.append(0x22)
        for byte in text {
            switch byte {
            case 0x22, 0x5C: out += [0x5C, byte]
            case 0..<0x20:
                let digits = Array("0123456789abcdef".utf8)
                out += "\\u00".utf8
                out += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: out.append(byte)
            }
        }
        out.append(0x22)
    }
}
