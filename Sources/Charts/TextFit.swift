/// How much room words take, estimated without a font: on the wide side, so that labels do not run into each other.
package enum TextFit {
    /// The width in user units at a font size.
    package static func width(_ text: String, size: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + ems($1) } * size
    }

    /// The text, or its beginning and "…" where it would be wider; an empty text where not even that fits.
    ///
    /// Scalars are counted too, since a thousand combining marks take no width at all.
    package static func shortened(_ text: String, width: Double, size: Double) -> String {
        let room = width / size
        var used = 0.0
        var short = String.UnicodeScalarView()
        var fitting = 0
        for scalar in text.unicodeScalars {
            used += ems(scalar)
            if used > room || short.count >= maximum { return cut(short, fitting) }
            short.append(scalar)
            if used + 1 <= room { fitting = short.count }
        }
        return text
    }

    /// For `<title>`s, which have no width: the beginning of a long text, with "…".
    package static func clipped(_ text: String) -> String {
        // Mostly there are fewer bytes than that.
        guard text.utf8.count > maximum else { return text }
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: maximum, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return text }
        return String(scalars[..<end]) + "…"
    }

    private static func cut(_ scalars: String.UnicodeScalarView, _ count: Int) -> String {
        guard count > 0 else { return "" }
        var kept = String(String.UnicodeScalarView(scalars.prefix(count)))
        while kept.last == " " { kept.removeLast() }
        return kept + "…"
    }

    /// A label of more scalars is no label.
    private static let maximum = 200

    private static func ems(_ scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", "t", "f", "r", "(", ")": 0.4
        case " ", "\u{A0}", "\u{202F}": 0.35
        case "m", "w", "M", "W", "%", "@", "…", "—": 0.95
        case "A"..."Z": 0.72
        // Control characters, which are written as U+FFFD.
        case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): 1.05
        case _ where scalar.value < 0x300: 0.62
        case _ where scalar.properties.generalCategory == .nonspacingMark: 0
        case _ where scalar.value < 0x1100: 0.7
        default: 1.05
        }
    }
}
