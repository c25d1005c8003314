/// The configuration, or the environment that changes it, is wrong: found before any log is opened, exit 78.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    /// `where: what was found; what to do`; where is a file with line and column, or a variable's name.
    package let description: String

    package init(_ description: String) { self.description = description }
}
