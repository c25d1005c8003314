/// A value in effect and where it comes from.
package struct Setting<Value: Sendable>: Sendable {
    package let value: Value
    package let origin: Origin

    package init(_ value: Value, _ origin: Origin) {
        self.value = value
        self.origin = origin
    }
}

extension Setting: Equatable where Value: Equatable {}

/// Where a value comes from.
package enum Origin: Equatable, Sendable, CustomStringConvertible {
    /// An option of the command line, with its dashes.
    case flag(String)
    /// The name of a variable.
    case environment(String)
    case file(String, line: Int)
    case builtIn

    package var description: String {
        switch self {
        case .flag(let name): name
        case .environment(let name): "$\(name)"
        case .file(let name, let line): "\(name):\(line)"
        case .builtIn: "built-in"
        }
    }
}
