/// A table as bytes, the same on every machine: by section all views and each dimension's groups, of a group the
/// columns that it fills.
extension KPITable {
    package var packed: [UInt8] {
        var bytes = PackedBytes()
        let catalogue = Columns.all.entries.count
        bytes.put(catalogue)
        bytes.put(dimensions.count)
        for dimension in dimensions { bytes.put(dimension) }
        bytes.put(sections.count)
        for (section, table) in sections.sorted(by: { $0.key < $1.key }) {
            bytes.put(section.scope.rawValue)
            bytes.put(section.source)
            bytes.put(section.isAudio ? 1 : 0)
            table.total.write(into: &bytes, columns: catalogue)
            let groups = table.groups
            for dimension in dimensions {
                let own = (groups[dimension] ?? [:]).sorted { $0.key < $1.key }
                bytes.put(own.count)
                for (value, group) in own {
                    bytes.put(value)
                    group.write(into: &bytes, columns: catalogue)
                }
            }
        }
        return bytes.bytes
    }

    /// Restores what `packed` has written.
    ///
    /// Throws where the bytes are cut, damaged, or of another catalogue.
    package init(packed: [UInt8]) throws(PackedProblem) {
        var reader = PackedReader(packed)
        let columns = try reader.whole()
        guard columns == Columns.all.entries.count else {
            throw PackedProblem("\(columns) columns of another catalogue")
        }
        var dimensions: [String] = []
        for _ in 0..<(try reader.count()) { dimensions.append(try reader.text()) }
        self.init(dimensions: dimensions)
        for _ in 0..<(try reader.count()) {
            let name = try reader.text()
            guard let scope = Section.Scope(rawValue: name) else { throw PackedProblem("a section '\(name)'") }
            let section = Section(scope: scope, source: try reader.text(), isAudio: try reader.whole() == 1)
            add(try Group(&reader), to: section, nil)
            for place in dimensions.indices {
                for _ in 0..<(try reader.count()) {
                    let value = try reader.text()
                    add(try Group(&reader), to: section, (place, value))
                }
            }
        }
        guard reader.isAtEnd else { throw PackedProblem("bytes after the end") }
    }
}

extension KPITable.Group {
    fileprivate func write(into bytes: inout PackedBytes, columns count: Int) {
        bytes.put(views)
        let filled = (0..<count).filter { columns[$0] != nil }
        bytes.put(filled.count)
        for column in filled {
            bytes.put(column)
            columns[column]?.write(into: &bytes)
        }
    }

    fileprivate init(_ reader: inout PackedReader) throws(PackedProblem) {
        let entries = Columns.all.entries
        let views = try reader.whole()
        var columns = [Accumulator?](repeating: nil, count: entries.count)
        for _ in 0..<(try reader.count()) {
            let column = try reader.whole()
            guard entries.indices.contains(column) else { throw PackedProblem("a column \(column)") }
            columns[column] = try Accumulator(entries[column].column.kind, &reader)
        }
        self.init(views: views, columns: columns)
    }
}
