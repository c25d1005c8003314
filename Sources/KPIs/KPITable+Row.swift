import Sessions

extension KPITable {
    /// A row to be added: what it can say, and who viewed it.
    package struct Row {
        let section: Section
        let viewer: Viewer
        let said: [Columns.Said]
        /// Whether it is what one client says of a row that several clients are in.
        private var isPart = false
        /// The dimensions, by their place, in which the clients of a row differ: there its parts count in its place.
        private var differing: [Int] = []

        package init(_ section: Section, _ viewer: Viewer, _ said: [Columns.Said]) {
            self.section = section
            self.viewer = viewer
            self.said = said
        }

        /// The row, and behind it what each of several clients says, with the viewer that it is.
        package static func rows(
            _ whole: Row, parts: [(viewer: Viewer, said: [Columns.Said])]
        ) -> [Row] {
            let differing = whole.viewer.values.indices.filter { dimension in
                parts.contains { $0.viewer.values[dimension] != parts[0].viewer.values[dimension] }
            }
            var rows = [whole] + parts.map { Row(whole.section, $0.viewer, $0.said) }
            for i in rows.indices {
                rows[i].isPart = i > 0
                rows[i].differing = differing
            }
            return rows
        }

        /// Whether the row counts for all views of its section.
        var countsInTotal: Bool { !isPart }

        /// Whether the row counts in the groups of a dimension.
        func counts(in dimension: Int) -> Bool { differing.contains(dimension) == isPart }
    }
}
