/// How long the past is kept.
package struct RetentionSettings: Equatable, Sendable {
    /// The number of nights whose folders stay in the reports; nil: all.
    package var nights: Int?
    /// The number of nights that stay in the history; nil: all.
    package var state: Int?

    /// The baseline looks back on 28 nights; a shorter history would take it away.
    package static let leastState = 28
}
