/// Where the logs of a night lie: a path or glob in which `{yyyy}`, `{MM}`, `{dd}` and `{HH}` stand for the
/// night's year, month, day and hours, by the clock of the report's time zone.
package struct LogPattern: Equatable, Sendable {
    /// As it was written.
    package let text: String

    private static let placeholders = ["yyyy", "MM", "dd", "HH"]

    /// What is wrong with the pattern; nil where nothing is. `{a,b}` with a comma is a glob's own and stays.
    package static func fault(in text: String) -> String? {
        if text.isEmpty { return "an empty pattern; write a path, a glob or '-'" }
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            if !name.contains(","), !placeholders.contains(name) {
                let known = "known are {yyyy}, {MM}, {dd} and {HH}"
                // 'mm' would be minutes and 'hh' a half day: near names that are worth a word.
                let meant = placeholders.first { $0.lowercased() == name.lowercased() }
                return "unknown placeholder '{\(name)}'; " + (meant.map { "did you mean '{\($0)}'?" } ?? known)
            }
            rest = rest[rest.index(after: close)...]
        }
        // A lone brace may be in a file's name.
        let open = rest.lastIndex(of: "{").map { rest[$0...].dropFirst() }
        if let open, placeholders.contains(where: { open.hasPrefix($0) }) {
            return "a '{' without its '}'; close it, as in {yyyy}"
        }
        return nil
    }

    package init(_ text: String) { self.text = text }

    /// The globs for one night, each once, in the order of the clock.
    package func globs(for night: Night) -> [String] {
        let date = night.date
        let dated =
            text
            .replacing("{yyyy}", with: padded(date.year, 4))
            .replacing("{MM}", with: padded(date.month, 2))
            .replacing("{dd}", with: padded(date.day, 2))
        guard dated.contains("{HH}") else { return [dated] }
        return night.clockHours.map { dated.replacing("{HH}", with: padded($0, 2)) }
    }
}
