/// JSON text of the lists and tables that a view shows and that do not add up.
package enum TableText {
    package static func text(_ value: String) -> String {
        var quoted = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{0}"..<" ":
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    package static func number(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "null" }
        return Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    package static func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

    /// Members without a value are left out.
    package static func object(_ members: [(key: String, value: String?)]) -> String {
        "{" + members.compactMap { member in member.value.map { text(member.key) + ":" + $0 } }.joined(separator: ",")
            + "}"
    }
}
