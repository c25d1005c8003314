/// One option of the command line: the parser and the help text both read it from here.
package struct CommandOption: Sendable {
    /// With its dashes: `--logs`.
    package let name: String
    /// With its dash: `-j`; nil for most.
    package let short: String?
    /// What the help calls the value: `PATH|GLOB|DIR|-`; nil where the option takes none.
    package let value: String?
    /// One line for the help.
    package let meaning: String
    package let repeatable: Bool
    /// The names of options that say the opposite or the same in another way.
    package let contradicts: [String]
    /// Writes the value (empty where the option takes none) into the arguments.
    package let apply: @Sendable (inout Arguments, String) throws(UsageError) -> Void

    init(
        _ name: String, short: String? = nil, value: String? = nil, repeatable: Bool = false,
        contradicts: [String] = [], _ meaning: String,
        apply: @escaping @Sendable (inout Arguments, String) throws(UsageError) -> Void
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.meaning = meaning
        self.repeatable = repeatable
        self.contradicts = contradicts
        self.apply = apply
    }

    /// `-j, --jobs N`, as the help lists it.
    package var synopsis: String {
        (short.map { "\($0), " } ?? "") + name + (value.map { " \($0)" } ?? "")
    }

    /// What a shell can complete where the value stands.
    package enum Completion: Equatable, Sendable {
        case folders, files
        case words([String])
        /// The option takes no value, or one that nobody can guess.
        case nothing
    }

    /// Read off what the help calls the value: choices are its words in lower case.
    package var completion: Completion {
        guard let value else { return .nothing }
        let parts = value.split(separator: "|").map(String.init)
        if parts == ["DIR"] { return .folders }
        if parts.contains("PATH") || parts == ["FILE"] { return .files }
        let words = parts.filter { $0.allSatisfy { $0.isLetter && $0.isLowercase } }
        return words.isEmpty ? .nothing : .words(words)
    }
}
