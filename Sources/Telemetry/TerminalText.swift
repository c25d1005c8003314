/// Text from a log, or a file's name, in a terminal: it may not move the cursor, begin another line or turn it around.
package enum TerminalText {
    /// The text with U+FFFD in the place of control characters and of those that turn the direction.
    package static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isUnseen = scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
            plain.append(isUnseen ? "\u{FFFD}" : scalar)
        }
        return String(plain)
    }
}
