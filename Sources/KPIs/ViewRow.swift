import Glibc
import Sessions

/// One row of the report: who, when, and what each column says. Sorted by (source, session, kind, id).
///
/// A class, for rows are sorted, merged and run through for each file.
package final class ViewRow: Sendable {
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
    /// The columns that the row fills, in their order, and beside them what it says of each.
    let said: [UInt16]
    private let answers: [Measurement]
    /// Columns of the catalogue.
    let columns: Int

    package convenience init(_ subject: Subject, _ said: [Columns.Said], columns: Int = Columns.all.entries.count) {
        self.init(
            kind: subject.kind, section: Section(subject), source: subject.source, session: subject.session,
            id: subject.id, media: subject.media, first: subject.first.flooredMilliseconds,
            last: subject.last.flooredMilliseconds, lines: subject.lines, client: subject.client,
            clockFlag: subject.clockFlag,
            said: ViewRow.listed(said), columns: columns)
    }

    /// Single samples are for the groups' distributions: no file lists them.
    private static func listed(_ said: [Columns.Said]) -> [Columns.Said] {
        func isSamples(_ one: Columns.Said) -> Bool { if case .samples = one.value { true } else { false } }
        return said.contains(where: isSamples) ? said.filter { !isSamples($0) } : said
    }

    /// A row of values that come from elsewhere than a subject.
    package convenience init(
        kind: String, section: Section, session: String, id: String, first: Int64, last: Int64, lines: Int,
        client: [String: String], clockFlag: Bool = false, values: [Measurement?]
    ) {
        self.init(
            kind: kind, section: section, source: section.source, session: session, id: id,
            media: section.scope == .playback || section.scope == .publishing
                ? nil : section.isAudio ? "audio" : "video",
            first: first, last: last, lines: lines, client: client, clockFlag: clockFlag,
            said: values.enumerated().compactMap { i, value in value.map { (i, $0) } }, columns: values.count)
    }

    init(
        kind: String, section: Section, source: String, session: String, id: String, media: String?, first: Int64,
        last: Int64, lines: Int, client: [String: String], clockFlag: Bool, said: [Columns.Said], columns: Int
    ) {
        self.kind = kind
        self.section = section
        self.source = source
        self.session = session
        self.id = id
        self.media = media
        self.first = first
        self.last = last
        self.lines = lines
        self.client = client
        self.clockFlag = clockFlag
        self.said = said.map { UInt16($0.column) }
        answers = said.map(\.value)
        self.columns = columns
    }

    /// What the row says of a column of the catalogue; nil where it cannot say.
    package subscript(_ column: Int) -> Measurement? {
        for place in said.indices where said[place] == column { return answers[place] }
        return nil
    }

    /// One place per column of the catalogue.
    package var values: [Measurement?] {
        var all = [Measurement?](repeating: nil, count: columns)
        for (column, value) in zip(said, answers) { all[Int(column)] = value }
        return all
    }

    /// How many columns the row fills.
    package var filled: Int { said.count }
    /// The column of the catalogue that is filled at a place, counted from 0 in the order of the catalogue.
    package func column(at place: Int) -> Int { Int(said[place]) }
    /// What the row says of the column that is filled at a place.
    package func value(at place: Int) -> Measurement { answers[place] }

    /// Calls `body` with each column that the row fills, in their order.
    package func forEachValue(_ body: (Int, Measurement) throws -> Void) rethrows {
        for place in said.indices { try body(Int(said[place]), answers[place]) }
    }

    package static func precedes(_ a: ViewRow, _ b: ViewRow) -> Bool {
        var order = ViewRow.order(a.source, b.source)
        if order == 0 { order = ViewRow.order(a.session, b.session) }
        if order == 0 { order = ViewRow.order(a.kind, b.kind) }
        if order == 0 { order = ViewRow.order(a.id, b.id) }
        return order < 0
    }

    /// Below, at or above zero, by the bytes.
    private static func order(_ a: String, _ b: String) -> Int {
        let known = a.utf8.withContiguousStorageIfAvailable { a in
            b.utf8.withContiguousStorageIfAvailable { b in
                guard let x = a.baseAddress, let y = b.baseAddress else { return a.count - b.count }
                let order = Int(memcmp(x, y, min(a.count, b.count)))
                return order != 0 ? order : a.count - b.count
            }
        }
        if let known, let order = known { return order }
        if a.utf8.lexicographicallyPrecedes(b.utf8) { return -1 }
        return a.utf8.elementsEqual(b.utf8) ? 0 : 1
    }
}

extension Int64 {
    /// Microseconds as whole milliseconds, towards the past.
    fileprivate var flooredMilliseconds: Int64 { self >= 0 ? self / 1_000 : (self - 999) / 1_000 }
}
