/// What happened in one view: lanes over one time axis.
///
/// Times are seconds since any moment the caller chose, usually the view's start. An unknown stretch is left empty.
package struct LanesChart: Sendable {
    /// A stretch of time in one of a lane's categories; a stretch that ends before it starts is left out.
    package struct Span: Sendable, Equatable {
        package let from: Double, to: Double
        /// Index into the lane's categories.
        package let category: Int

        package init(from: Double, to: Double, category: Int) {
            (self.from, self.to, self.category) = (from, to, category)
        }
    }

    /// A value at a moment; nil is the start of a gap.
    package struct Point: Sendable, Equatable {
        package let at: Double
        /// Base units.
        package let value: Double?

        package init(at: Double, value: Double?) {
            (self.at, self.value) = (at, value?.isFinite == true ? value : nil)
        }
    }

    /// One line of a lane.
    package struct Series: Sendable, Equatable {
        package let name: String
        package let points: [Point]

        package init(_ name: String, _ points: [Point]) { (self.name, self.points) = (name, points) }
    }

    /// Something that happened at a moment.
    package struct Event: Sendable, Equatable {
        package let at: Double
        /// Index into the lane's kinds.
        package let kind: Int
        /// What the log says about it.
        package let label: String

        package init(at: Double, kind: Int, label: String) { (self.at, self.kind, self.label) = (at, kind, label) }
    }

    /// What a lane shows.
    package enum Content: Sendable {
        /// States one after the other: playing, stalled, …
        case states([Span], categories: [LegendEntry])
        /// Values that hold until the next one: the bitrate of the variant that plays.
        case steps([Series], Measure)
        /// Values sampled from time to time: round-trip time, loss.
        case lines([Series], Measure)
        /// Moments, with a row for each kind.
        case events([Event], kinds: [LegendEntry])
    }

    /// One lane with its heading.
    package struct Lane: Sendable {
        package let title: String
        package let content: Content

        package init(_ title: String, _ content: Content) { (self.title, self.content) = (title, content) }
    }

    let title: String
    let lanes: [Lane]
    let from: Double
    let to: Double
    let axisName: String
    let width: Double
    let id: String?

    /// - Parameters:
    ///   - from, to: the time shown. What lies outside is not drawn; the picture and its description say how many
    ///     there are, and the table has them.
    ///   - axisName: what the times count from: "time since the start".
    ///   - width: user units, 320 at least.
    package init(
        title: String, from: Double, to: Double, lanes: [Lane], axisName: String = "time since the start",
        width: Double = 640, id: String? = nil
    ) {
        (self.title, self.axisName, self.width, self.id) = (title, axisName, max(width, 320), id)
        let scale = Scale(low: from, high: to, start: 0, end: 1)
        (self.from, self.to) = (scale.low, scale.high)
        self.lanes = lanes.map { Lane($0.title, Self.inOrder($0.content)) }
    }

    /// In the order of time, without what has no time or no category.
    private static func inOrder(_ content: Content) -> Content {
        func sorted(_ series: [Series]) -> [Series] {
            series.map { one in
                // Swift's sort is stable: of two values at one moment the later written one holds.
                Series(one.name, one.points.filter { $0.at.isFinite }.sorted { $0.at < $1.at })
            }
        }
        switch content {
        case .states(let spans, let categories):
            let known = spans.filter {
                categories.indices.contains($0.category) && $0.from.isFinite && $0.to >= $0.from
            }
            return .states(known.sorted { $0.from < $1.from }, categories: categories)
        case .events(let events, let kinds):
            let known = events.filter { kinds.indices.contains($0.kind) && $0.at.isFinite }
            return .events(known.sorted { $0.at < $1.at }, kinds: kinds)
        case .steps(let series, let measure): return .steps(sorted(series), measure)
        case .lines(let series, let measure): return .lines(sorted(series), measure)
        }
    }

    /// How many states and events lie wholly, and how many values lie, outside the time shown.
    var outside: Int {
        lanes.reduce(0) { sum, lane in
            switch lane.content {
            case .states(let spans, _): sum + spans.count { $0.to < from || $0.from > to }
            case .events(let events, _): sum + events.count { $0.at < from || $0.at > to }
            case .steps(let series, _), .lines(let series, _):
                sum + series.reduce(0) { $0 + $1.points.count { $0.at < from || $0.at > to } }
            }
        }
    }

    var description: String {
        guard !lanes.isEmpty else { return "no data" }
        let about = lanes.map { lane in
            switch lane.content {
            case .states(let spans, let categories):
                let counts = categories.indices.map { i in (categories[i].label, spans.count { $0.category == i }) }
                return lane.title + ": " + Self.listed(counts)
            case .events(let events, let kinds):
                let counts = kinds.indices.map { i in (kinds[i].label, events.count { $0.kind == i }) }
                return lane.title + ": " + Self.listed(counts)
            case .steps(let series, let measure), .lines(let series, let measure):
                guard let extent = Scale.extent(series.flatMap { $0.points.map(\.value) }) else {
                    return lane.title + ": no data"
                }
                return lane.title + ": \(measure.text(extent.low)) to \(measure.text(extent.high))"
            }
        }
        let span = "From \(Elapsed.text(from)) to \(Elapsed.text(to)). "
        return span + about.joined(separator: "; ") + (outsideWords.map { "; \($0)" } ?? "")
    }

    var outsideWords: String? {
        switch outside {
        case 0: nil
        case 1: "1 entry lies outside the time shown"
        case let count: "\(count) entries lie outside the time shown"
        }
    }

    private static func listed(_ counts: [(String, Int)]) -> String {
        let found = counts.filter { $0.1 > 0 }.map { "\(TextFit.clipped($0.0)) × \($0.1)" }
        return found.isEmpty ? "no data" : found.joined(separator: ", ")
    }
}
