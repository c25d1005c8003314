/// Writes a manual page in the man macros; text is escaped, so that nothing in it is a command to troff.
struct Troff {
    private(set) var text = ""

    mutating func title(_ name: String, section: Int, source: String) {
        text += ".TH \"\(name)\" \"\(section)\" \"\" \"\(escaped(source))\" \"User Commands\"\n"
    }

    mutating func heading(_ name: String) { text += ".SH \(name)\n" }
    mutating func subheading(_ name: String) { text += ".SS \(escaped(name))\n" }
    mutating func line(_ line: String) { text += escaped(line) + "\n" }
    mutating func paragraph(_ line: String) { text += ".PP\n" + escaped(line) + "\n" }

    /// A way to call the program, on a line of its own.
    mutating func synopsis(_ line: String) { text += ".B \(escaped(line))\n.br\n" }

    /// A term, and what it means.
    mutating func item(_ term: String, _ meaning: String) { text += ".TP\n.B \(escaped(term))\n\(escaped(meaning))\n" }

    /// A command line as it is typed, with what it does.
    mutating func example(_ line: String, _ effect: String) {
        text += ".PP\n\(escaped(effect))\n.PP\n.nf\n.RS 4\n\(escaped(line))\n.RE\n.fi\n"
    }

    private func escaped(_ line: String) -> String {
        let plain = line.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
            .replacing("'", with: "\\(aq").replacing("\"", with: "\\(dq")
        // A point in front would begin a macro.
        return plain.hasPrefix(".") ? "\\&" + plain : plain
    }
}
