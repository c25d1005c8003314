/// Programs that are run after a night is published.
package struct HookSettings: Equatable, Sendable {
    /// A program and its arguments, run without a shell; empty: none.
    package var onSuccess: [String] = []
    package var onWarning: [String] = []
    package var onGateFailed: [String] = []
    /// Seconds after which a hook is stopped.
    package var timeout = 60.0
}
