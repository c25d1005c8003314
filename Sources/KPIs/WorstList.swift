/// The views that lost most time, the worst first, each with something kept of it. The same whatever order they come in.
package struct WorstList<Material: Sendable>: Sendable {
    package struct Entry: Sendable {
        package let row: ViewRow
        package let lost: TimeLost
        package let material: Material
    }

    package private(set) var entries: [Entry] = []
    private let most: Int

    package init(most: Int = TimeLost.most) { self.most = most }

    /// Keeps a view if it is one of the worst so far.
    ///
    /// - Parameter material: made only of a view that is kept.
    package mutating func add(_ row: ViewRow, _ lost: TimeLost, _ material: () -> Material) {
        guard let place = place(row, lost) else { return }
        insert(Entry(row: row, lost: lost, material: material()), at: place)
    }

    /// Seconds below which no view is kept any more; 0 while there is room.
    package var least: Double { entries.count == most ? entries.last?.lost.seconds ?? 0 : 0 }

    package static func += (list: inout WorstList, more: WorstList) {
        for entry in more.entries {
            guard let place = list.place(entry.row, entry.lost) else { break }
            list.insert(entry, at: place)
        }
    }

    /// The same views with something else kept of each.
    package func map<Other>(_ transform: (Material) throws -> Other) rethrows -> WorstList<Other> {
        var other = WorstList<Other>(most: most)
        other.entries = try entries.map {
            WorstList<Other>.Entry(row: $0.row, lost: $0.lost, material: try transform($0.material))
        }
        return other
    }

    /// The same views with something else kept of each.
    ///
    /// - Parameter others: one for each entry, in their order.
    package func map<Other>(_ others: [Other]) -> WorstList<Other> {
        var other = WorstList<Other>(most: most)
        other.entries = zip(entries, others).map { WorstList<Other>.Entry(row: $0.row, lost: $0.lost, material: $1) }
        return other
    }

    private mutating func insert(_ entry: Entry, at place: Int) {
        entries.insert(entry, at: place)
        if entries.count > most { entries.removeLast() }
    }

    /// Where a view stands among the worst; nil where it is none of them. Of equal ones the first in the night's order
    /// comes first.
    private func place(_ row: ViewRow, _ lost: TimeLost) -> Int? {
        let seconds = lost.seconds
        guard seconds > 0, row.kind == "view" else { return nil }
        // Most views of a night are not as bad as the last of the list, or as bad and later.
        if entries.count == most, let last = entries.last {
            let other = last.lost.seconds
            if other > seconds || (other == seconds && !ViewRow.precedes(row, last.row)) { return nil }
        }
        let place = entries.firstIndex { entry in
            let other = entry.lost.seconds
            return other != seconds ? other < seconds : ViewRow.precedes(row, entry.row)
        }
        return place ?? (entries.count < most ? entries.count : nil)
    }
}
