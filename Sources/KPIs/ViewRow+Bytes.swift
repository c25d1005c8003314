/// Rows as bytes, for nights with more rows than memory has room for.
extension ViewRow {
    /// The row as bytes that `init(bytes:)` reads back.
    package var bytes: [UInt8] {
        var row = RowWriter()
        row.put(Section.Scope.allCases.firstIndex(of: section.scope) ?? 0)
        row.put(section.isAudio)
        for text in [section.source, kind, source, session, id] { row.put(text) }
        row.put(media != nil)
        if let media { row.put(media) }
        for number in [first, last, Int64(lines), Int64(columns)] { row.put(number) }
        row.put(client) { $0.put($1) }
        row.put(clockFlag)
        row.put(said.count)
        forEachValue { column, value in
            row.put(column)
            value.write(to: &row)
        }
        return row.bytes
    }

    /// Reads a row back.
    package convenience init(bytes: UnsafeRawBufferPointer) {
        var row = RowReader(bytes)
        let scope = Section.Scope.allCases[row.count()]
        let isAudio = row.flag()
        let section = Section(scope: scope, source: row.text(), isAudio: isAudio)
        let (kind, source, session, id) = (row.text(), row.text(), row.text(), row.text())
        let media = row.flag() ? row.text() : nil
        let (first, last, lines, columns) = (row.integer(), row.integer(), row.count(), row.count())
        let client = row.named { $0.text() }
        let clockFlag = row.flag()
        let said = row.list { row -> Columns.Said in
            let column = row.count()
            return (column, Measurement(from: &row))
        }
        self.init(
            kind: kind, section: section, source: source, session: session, id: id, media: media, first: first,
            last: last, lines: lines, client: client, clockFlag: clockFlag, said: said, columns: columns)
    }

    /// About how many bytes the row takes in memory: what lists, names and numbers take in its representation there.
    package var footprint: Int { 700 + client.count * 48 + said.count * 96 }
}
