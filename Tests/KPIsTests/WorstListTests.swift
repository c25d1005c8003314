import KPIs
import Testing

@Suite struct WorstListTests {
    private struct View {
        let row: ViewRow
        let lost: TimeLost
    }

    private func view(_ session: String, _ seconds: Double, kind: String = "view") -> View {
        let section = Section(scope: .playback, source: "avmetrics", isAudio: false)
        let row = ViewRow(
            kind: kind, section: section, session: session, id: "", first: 0, last: 0, lines: 1, client: [:], values: []
        )
        var lost = TimeLost(TimeLost.Places(Columns([]))) { _ in nil }
        lost.stalled = seconds
        return View(row: row, lost: lost)
    }

    private func list(_ views: [View], most: Int = 3) -> WorstList<Void> {
        var list = WorstList<Void>(most: most)
        for view in views { list.add(view.row, view.lost) {} }
        return list
    }

    private func names(_ list: WorstList<Void>) -> [String] { list.entries.map(\.row.session) }

    @Test func `keeps the worst, the worst first, and of equals the first by name`() {
        let views = [view("d", 2), view("a", 1), view("c", 9), view("b", 2), view("e", 0)]
        #expect(names(list(views)) == ["c", "b", "d"])
        #expect(names(list(views.reversed())) == ["c", "b", "d"])
    }

    @Test func `lists of several workers add up to the list of one`() {
        let views = (0..<40).map { view("s\($0)", Double(($0 * 7) % 5)) }
        for cut in [0, 1, 13, 39] {
            var sum = list(Array(views[..<cut]), most: 6)
            sum += list(Array(views[cut...]), most: 6)
            #expect(names(sum) == names(list(views, most: 6)))
        }
    }

    @Test func `publications and views that lost nothing are none of them`() {
        #expect(names(list([view("p", 5, kind: "publication"), view("v", 0)])).isEmpty)
    }

    @Test func `material is made of those only that are kept`() {
        var made = 0
        var list = WorstList<Int>(most: 1)
        for seconds in [5.0, 4, 3, 6] {
            let one = view("s\(seconds)", seconds)
            list.add(one.row, one.lost) {
                made += 1
                return made
            }
        }
        #expect(made == 2 && list.entries.map(\.material) == [2])
    }

    @Test func `takes all that lost time until it is full, then what lost as much as its last`() {
        var list = list([view("a", 5), view("b", 4)], most: 3)
        #expect(list.least == 0)
        for (name, seconds) in [("c", 2.0), ("d", 3)] {
            let one = view(name, seconds)
            list.add(one.row, one.lost) {}
        }
        #expect(list.least == 3)
    }
}
