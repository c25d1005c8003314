import KPIs
import Shuffle

/// All rows of a night in the order of (source, session, kind, id): those in memory, and those in files.
package struct NightRows: Sendable {
    /// Sorted rows in a file, one after the other.
    struct Run: Sendable {
        let file: SpillFile
        let piece: SpillFile.Piece
        /// Bytes of each row.
        let lengths: [UInt32]
    }

    private var held: [ViewRow] = []
    private var runs: [Run] = []

    package init() {}

    package var count: Int { runs.reduce(held.count) { $0 + $1.lengths.count } }
    package var isEmpty: Bool { count == 0 }
    /// Whether some of the rows lie in files.
    package var hasSetAside: Bool { !runs.isEmpty }

    /// Adds what a worker has collected and sorted.
    mutating func add(_ more: RowCollector) {
        held = NightRows.merged(held, more.held)
        runs += more.runs
    }

    /// Adds rows that lie sorted in a file.
    mutating func add(_ run: Run) { if !run.lengths.isEmpty { runs.append(run) } }

    mutating func add(_ more: NightRows) {
        held = NightRows.merged(held, more.held)
        runs += more.runs
    }

    /// Calls `body` with each row. May be called as often as wanted, from any thread.
    package func forEach(_ body: (ViewRow) throws -> Void) throws {
        if runs.isEmpty {
            for row in held { try body(row) }
            return
        }
        // The sources of rows, the one with the least row last.
        var cursors: [any RowCursor] = try runs.map { try RunCursor($0) } + [HeldCursor(held)]
        cursors.removeAll { $0.row == nil }
        cursors.sort { NightRows.precedes($1, $0) }
        while var least = cursors.popLast() {
            guard let row = least.row else { continue }
            try body(row)
            try least.advance()
            guard least.row != nil else { continue }
            var (low, high) = (0, cursors.count)
            while low < high {
                let middle = (low + high) / 2
                if NightRows.precedes(least, cursors[middle]) { low = middle + 1 } else { high = middle }
            }
            cursors.insert(least, at: low)
        }
    }

    /// All rows, or what is made of each: for nights that are known to be small.
    package func map<T>(_ transform: (ViewRow) throws -> T) throws -> [T] {
        var all: [T] = []
        try forEach { all.append(try transform($0)) }
        return all
    }

    private static func precedes(_ a: any RowCursor, _ b: any RowCursor) -> Bool {
        guard let x = a.row, let y = b.row else { return a.row != nil }
        return ViewRow.precedes(x, y)
    }

    /// Two lists of rows in their order, as one.
    private static func merged(_ a: [ViewRow], _ b: [ViewRow]) -> [ViewRow] {
        if a.isEmpty || b.isEmpty { return a + b }
        var all: [ViewRow] = []
        all.reserveCapacity(a.count + b.count)
        var (i, j) = (0, 0)
        while i < a.count, j < b.count {
            if ViewRow.precedes(b[j], a[i]) {
                all.append(b[j])
                j += 1
            } else {
                all.append(a[i])
                i += 1
            }
        }
        return all + a[i...] + b[j...]
    }
}

/// A place among sorted rows.
private protocol RowCursor {
    /// nil behind the last one.
    var row: ViewRow? { get }
    mutating func advance() throws
}

private struct HeldCursor: RowCursor {
    private let rows: [ViewRow]
    private var at = 0

    init(_ rows: [ViewRow]) { self.rows = rows }

    var row: ViewRow? { at < rows.count ? rows[at] : nil }
    mutating func advance() { at += 1 }
}

/// Reads a run in pieces: a night may have hundreds of runs.
private struct RunCursor: RowCursor {
    private static let readSize = 32 << 10

    private let run: NightRows.Run
    private(set) var row: ViewRow?
    private var next = 0
    /// Where the next row begins in the run.
    private var offset = 0
    private var buffer: [UInt8] = []
    private var bufferStart = 0

    init(_ run: NightRows.Run) throws {
        self.run = run
        try advance()
    }

    mutating func advance() throws {
        guard next < run.lengths.count else {
            row = nil
            return
        }
        let length = Int(run.lengths[next])
        if offset + length > bufferStart + buffer.count { try fill(length) }
        let start = offset - bufferStart
        row = buffer.withUnsafeBytes { ViewRow(bytes: UnsafeRawBufferPointer(rebasing: $0[start..<(start + length)])) }
        next += 1
        offset += length
    }

    private mutating func fill(_ least: Int) throws {
        let count = min(max(least, RunCursor.readSize), run.piece.count - offset)
        if buffer.count != count { buffer = [UInt8](repeating: 0, count: count) }
        try buffer.withUnsafeMutableBytes { try run.file.read(run.piece, from: offset, into: $0) }
        bufferStart = offset
    }
}
