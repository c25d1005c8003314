import Foundation

/// What stands behind a stream: whether a person reads along, and what their terminal can show.
package struct Terminal: Equatable, Sendable {
    package let isTTY: Bool
    /// A terminal that knows colours, and no NO_COLOR (any value but the empty one turns colours off: no-color.org).
    package let allowsColor: Bool
    /// Whether a line can be written over: a terminal, and not one of `TERM=dumb`.
    package let canRewrite: Bool
    /// Letters in a line; 80 where the terminal does not say.
    package let columns: Int

    package init(isTTY: Bool, environment: [String: String], columns: Int? = nil) {
        let isDumb = environment["TERM"].map { $0 == "dumb" || $0.isEmpty } ?? true
        self.isTTY = isTTY
        canRewrite = isTTY && !isDumb
        allowsColor = canRewrite && (environment["NO_COLOR"] ?? "").isEmpty
        self.columns = columns.flatMap { $0 > 0 ? $0 : nil } ?? 80
    }

    /// That of an open file, such as 2 for standard error.
    package init(descriptor: Int32, environment: [String: String]) {
        var size = winsize()
        let known = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
        self.init(isTTY: isatty(descriptor) == 1, environment: environment, columns: known ? Int(size.ws_col) : nil)
    }
}
