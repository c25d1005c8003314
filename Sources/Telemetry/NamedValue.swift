/// One of the names that a KPI gives values for, as a configuration writes it: `outcome.failed-before-start`.
package struct NamedValue: Sendable, Equatable {
    /// The column's id, in front of the first point.
    package let column: String
    /// The name, small, with `-` for spaces. It may stop at a `-`: `failed` is every failure.
    package let name: String

    /// nil where the text has no point and no name behind it.
    package init?(_ text: String) {
        guard let point = text.firstIndex(of: "."), text.index(after: point) < text.endIndex else { return nil }
        column = String(text[..<point])
        name = Self.written(String(text[text.index(after: point)...]))
    }

    /// Whether a name of the KPI is meant.
    package func means(_ said: String) -> Bool {
        let said = Self.written(said)
        return said == name || said.hasPrefix(name + "-")
    }

    /// A name in the form in which it is written.
    package static func written(_ name: String) -> String { name.lowercased().replacing(" ", with: "-") }
}
