/// A line over unevenly known points: it breaks where a value is unknown and never bridges what nobody saw.
package struct Trace: Sendable, Equatable {
    /// A point in user units.
    package struct Point: Sendable, Equatable {
        package let x: Double, y: Double

        package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
    }

    /// The stretches without a gap, each with at least one point.
    package let stretches: [[Point]]

    /// - Parameter points: in the order of time; nil is a gap.
    package init(_ points: some Sequence<Point?>) {
        var stretches: [[Point]] = []
        var open = false
        for point in points {
            guard let point else {
                open = false
                continue
            }
            if open { stretches[stretches.count - 1].append(point) } else { stretches.append([point]) }
            open = true
        }
        self.stretches = stretches.map(Self.thinned)
    }

    /// The same as steps: each value holds until the next known or unknown one, the last until `end`.
    package init(steps: [(x: Double, y: Double?)], end: Double) {
        var points: [Point?] = []
        for (i, step) in steps.enumerated() {
            let next = i + 1 < steps.count ? steps[i + 1].x : max(end, step.x)
            if let y = step.y {
                points.append(Point(step.x, y))
                points.append(Point(next, y))
            } else {
                points.append(nil)
            }
        }
        self.init(points)
    }

    /// The stretches that are long enough to be seen as a line.
    package var path: PathData {
        var path = PathData()
        for stretch in stretches where !Self.isDot(stretch) {
            for (i, point) in stretch.enumerated() {
                i == 0 ? path.move(point.x, point.y) : path.line(point.x, point.y)
            }
        }
        return path
    }

    /// Points with a gap on both sides, which no line shows.
    package var lonely: [Point] { stretches.filter(Self.isDot).map { $0[0] } }

    private static func isDot(_ stretch: [Point]) -> Bool {
        stretch.allSatisfy { abs($0.x - stretch[0].x) < 1 && abs($0.y - stretch[0].y) < 1 }
    }

    /// Of many points in one user unit the first, the lowest, the highest and the last: the same picture, and a
    /// size that the width bounds and not the length of the log.
    private static func thinned(_ points: [Point]) -> [Point] {
        guard points.count > 4 else { return points }
        var kept: [Point] = []
        var first = 0
        while first < points.count {
            let column = points[first].x.rounded(.down)
            var (last, low, high) = (first, first, first)
            while last + 1 < points.count, points[last + 1].x.rounded(.down) == column {
                last += 1
                if points[last].y < points[low].y { low = last }
                if points[last].y > points[high].y { high = last }
            }
            for index in Set([first, low, high, last]).sorted() { kept.append(points[index]) }
            first = last + 1
        }
        return kept
    }
}
