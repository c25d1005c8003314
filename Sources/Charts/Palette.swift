/// The colours of the charts.
///
/// A chart lies on its own paper, because no single grey reaches 4.5:1 on white and on #14171a at once: the two
/// ratios of any colour multiply to 17.99, so the better of both is at most 4.24. Marks need 3:1 only, and the
/// series colours have that on both papers. Attributes carry the light colours; `darkRules` are for the page's CSS.
package enum Palette {
    /// What an element is for; its raw value is its CSS class.
    package enum Role: String, CaseIterable, Sendable {
        /// The ground of every chart.
        case paper
        /// Text, and text that steps back.
        case ink, quiet
        /// Lines: axes, the grid, marks (percentiles, intervals), the edge of a band.
        case axis, grid, mark
        case bandEdge = "band-edge"
        /// The surface of a band. It may be faint: its edges are drawn.
        case band
        /// A rim in the paper's colour that parts a mark from what lies under it.
        case halo

        /// On white paper.
        package var light: String {
            switch self {
            case .paper, .halo: "#ffffff"
            case .ink, .mark: "#1b1f24"
            case .quiet, .axis: "#59626d"
            case .grid: "#8d949d"
            case .bandEdge: "#6b7480"
            case .band: "#e3e8ee"
            }
        }

        /// On dark paper.
        package var dark: String {
            switch self {
            case .paper, .halo: "#14171a"
            case .ink, .mark: "#e8eaed"
            case .quiet, .axis: "#a3abb5"
            case .grid: "#666f7a"
            case .bandEdge: "#8b95a1"
            case .band: "#20262c"
            }
        }

        /// Whether the role colours surfaces and letters (fill) or lines (stroke).
        package var fills: Bool {
            switch self {
            case .paper, .ink, .quiet, .band: true
            case .axis, .grid, .mark, .bandEdge, .halo: false
            }
        }

        /// Whether words are written in it, which need 4.5:1.
        package var isText: Bool { self == .ink || self == .quiet }
    }

    /// Blue, orange, green, rose, violet, ochre: at least 3:1 on both papers, so about equally bright. They cannot
    /// be told apart in grey: a series has its dash, shape and texture as well.
    package static let series = ["#2878b5", "#c95405", "#0a8a6a", "#b8527f", "#8a63d2", "#967100"]

    /// CSS that turns the charts dark; for the page to put under `@media screen and (prefers-color-scheme: dark)`.
    package static var darkRules: String {
        Role.allCases.map { ".chart .\($0.rawValue){\($0.fills ? "fill" : "stroke"):\($0.dark)}" }.joined()
    }
}
