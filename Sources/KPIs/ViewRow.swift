import Sessions

/// One row of the report: who, when, and what each column says. Sorted by (source, session, kind, id).
package struct ViewRow: Sendable {
    package let kind: String
    package let section: Section
    package let source: String
    package let session: String
    package let id: String
    package let media: String?
    /// Milliseconds since 1970, of the session.
    package let first: Int64
    package let last: Int64
    package let lines: Int
    package let client: [String: String]
    package let clockFlag: Bool
    private let said: [(column: UInt16, value: Measurement)]

    package init(_ subject: Subject, _ said: [Columns.Said], columns: Int = Columns.all.entries.count) {
        kind = subject.kind
        section = Section(subject)
        source = subject.source
        session = subject.session
        id = subject.id
        media = subject.media
        first = subject.first.flooredMilliseconds
        last = subject.last.flooredMilliseconds
        lines = subject.lines
        client = subject.client
        clockFlag = subject.clockFlag
        // Single samples are for the groups' distributions: no file lists them.
        self.said = said.compactMap { column, value in
            if case .samples = value { nil } else { (UInt16(column), value) }
        }
        self.columns = columns
    }

    /// A row of values that come from elsewhere than a subject.
    package init(
        kind: String, section: Section, session: String, id: String, first: Int64, last: Int64, lines: Int,
        client: [String: String], clockFlag: Bool = false, values: [Measurement?]
    ) {
        self.kind = kind
        self.section = section
        source = section.source
        self.session = session
        self.id = id
        media = section.scope == .playback || section.scope == .publishing ? nil : section.isAudio ? "audio" : "video"
        self.first = first
        self.last = last
        self.lines = lines
        self.client = client
        self.clockFlag = clockFlag
        said = values.indices.compactMap { i in values[i].map { (UInt16(i), $0) } }
        columns = values.count
    }

    private let columns: Int

    /// What the row says of a column of the catalogue; nil where it cannot say.
    package subscript(_ column: Int) -> Measurement? {
        said.first { $0.column == column }?.value
    }

    /// One place per column of the catalogue.
    package var values: [Measurement?] {
        var all = [Measurement?](repeating: nil, count: columns)
        for (column, value) in said { all[Int(column)] = value }
        return all
    }

    package static func precedes(_ a: ViewRow, _ b: ViewRow) -> Bool {
        if a.source != b.source { return a.source.utf8.lexicographicallyPrecedes(b.source.utf8) }
        if a.session != b.session { return a.session.utf8.lexicographicallyPrecedes(b.session.utf8) }
        if a.kind != b.kind { return a.kind.utf8.lexicographicallyPrecedes(b.kind.utf8) }
        return a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
    }
}

extension Int64 {
    /// Microseconds as whole milliseconds, towards the past.
    fileprivate var flooredMilliseconds: Int64 { self >= 0 ? self / 1_000 : (self - 999) / 1_000 }
}
