/// A value of a YAML file, with its place.
package struct YAMLNode: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        /// `plain`: without quotes, so that `null` means nothing and `"null"` is a word.
        case scalar(String, plain: Bool)
        case sequence([YAMLNode])
        case mapping([Entry])
    }

    package struct Entry: Equatable, Sendable {
        package let key: String
        package let keyPlace: Place
        package let value: YAMLNode
    }

    /// Line and column, both counted from 1.
    package struct Place: Equatable, Sendable {
        package let line: Int
        package let column: Int

        package init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    package let content: Content
    package let place: Place

    package init(_ content: Content, at place: Place) {
        self.content = content
        self.place = place
    }

    /// Whether nothing is written: `key:`, `~` or `null`.
    package var isNull: Bool {
        guard case .scalar(let text, plain: true) = content else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// What the value is, for an error.
    package var kind: String {
        switch content {
        case .scalar(let text, _): isNull ? "nothing" : text.isEmpty ? "an empty word" : "'\(text)'"
        case .sequence: "a list"
        case .mapping: "a map of keys"
        }
    }
}
