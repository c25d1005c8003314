/// The command was asked wrongly: found before any log is opened, exit 64.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    /// `where: what was found; what to do`.
    package let description: String

    package init(_ description: String) { self.description = description }
}
