/// One command of the tool: the parser and the help text both read it from here.
package struct Command: Sendable {
    package enum Name: String, CaseIterable, Sendable {
        case run, check, explain, kpis, config, plan, map, reduce, render
    }

    /// What stands beside the options.
    package struct Operands: Sendable {
        /// As the help calls it: `SESSION`, `PARTIALS…`.
        package let placeholder: String
        package let many: Bool
    }

    package let name: Name
    /// One line for the list of commands.
    package let summary: String
    /// nil where the command takes options only.
    package let operands: Operands?
    package let options: [CommandOption]
    /// Names of options that must be given.
    package let required: [String]
    /// Whole command lines, each with what it does.
    package let examples: [(line: String, effect: String)]

    init(
        _ name: Name, _ summary: String, operands: Operands? = nil, options: [CommandOption], required: [String] = [],
        examples: [(line: String, effect: String)]
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.options = options
        self.required = required
        self.examples = examples
    }

    /// The entry of a name.
    package static func named(_ name: Name) -> Command {
        switch name {
        case .run: .run
        case .check: .check
        case .explain: .explain
        case .kpis: .kpis
        case .config: .config
        case .plan: .plan
        case .map: .map
        case .reduce: .reduce
        case .render: .render
        }
    }
}
