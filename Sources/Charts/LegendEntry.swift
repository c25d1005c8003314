/// A series, a lane's state or a kind of events in the legend: its name and, where its place in the list does not
/// decide, its look.
package struct LegendEntry: Sendable, Equatable {
    /// As it came from the log.
    package let label: String
    private let chosen: SeriesStyle?

    package init(_ label: String, _ style: SeriesStyle? = nil) { (self.label, chosen) = (label, style) }

    /// The look of the entry at this place in its list.
    func style(at index: Int) -> SeriesStyle { chosen ?? SeriesStyle(index) }
}
