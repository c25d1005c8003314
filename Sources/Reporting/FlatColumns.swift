import KPIs
import Templating

/// The columns of the catalogue as columns of a flat table: one cell per view and column, with the unit in the name.
/// Lists and tables of a view are in views.ndjson.gz only.
struct FlatColumns: Sendable {
    struct Column: Sendable {
        /// `stalled_time_s`, `packet_loss_ratio`.
        let header: String
        fileprivate let reading: Reading
        fileprivate let unit: KPI.Unit
    }

    fileprivate enum Reading { case value, largestShare }

    let columns: [Column]
    /// By column of the catalogue: its cells. Columns of one id and kind that different subjects are asked share them.
    private let cells: [[Int]]

    init(_ catalogue: Columns, scopes: Set<Section.Scope>) {
        var columns: [Column] = []
        var cells = [[Int]](repeating: [], count: catalogue.entries.count)
        for (i, entry) in catalogue.entries.enumerated() where entry.column.kind.isFlat {
            guard scopes.contains(entry.column.measure.scope) else { continue }
            for (header, reading) in FlatColumns.headers(entry.column) {
                if let known = columns.firstIndex(where: { $0.header == header }) {
                    cells[i].append(known)
                } else {
                    cells[i].append(columns.count)
                    columns.append(Column(header: header, reading: reading, unit: entry.column.unit))
                }
            }
        }
        self.columns = columns
        self.cells = cells
    }

    /// Adds a row's cells, in the order of the columns.
    func addCells(of row: ViewRow, to line: inout TemplateCells) {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: columns.count) { places in
            // By cell: where its value stands among those of the row. Of two that share a cell the first is written.
            places.initialize(repeating: -1)
            for place in (0..<row.filled).reversed() {
                for cell in cells[row.column(at: place)] { places[cell] = place }
            }
            for (cell, place) in places.enumerated() {
                if place >= 0 { FlatColumns.append(row.value(at: place), columns[cell], to: &line) }
                line.endCell()
            }
        }
    }

    /// A category gets two: the value with the most time, and its share of the time.
    private static func headers(_ column: KPI.Column) -> [(String, Reading)] {
        let name = snakeCase(column.id)
        switch column.kind {
        case .category: return [(name, .value), (name + "_share", .largestShare)]
        case .share: return [(name.split(separator: "_").contains("ratio") ? name : name + "_ratio", .value)]
        case .outcome, .name: return [(name, .value)]
        case .durations: return [(name + "_s", .value)]
        default: return [(name + column.unit.suffix, .value)]
        }
    }

    /// Appends what a cell says: nothing where it is unknown.
    private static func append(_ value: Measurement, _ column: Column, to cells: inout TemplateCells) {
        switch value {
        case .count(let n): cells.append(n)
        case .duration(let x), .statistic(let x): cells.append(x)
        case .share(let a, let b), .rate(let a, let b), .gauge(let a, let b):
            if b > 0 { cells.append(a / b * column.unit.factor) }
        case .outcome(let yes): cells.append(yes ? "true" : "false")
        case .name(let name): cells.append(name)
        case .category(let seconds):
            guard let most = largest(seconds) else { return }
            if case .value = column.reading { return cells.append(most.name) }
            let all = seconds.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value }
            if all > 0 { cells.append(most.seconds / all) }
        case .durations(let parts):
            join(parts.sorted { $0.key < $1.key }, to: &cells) { part, cells in
                cells.append(part.key)
                cells.append("=")
                cells.append(part.value)
            }
        case .tally(let counts):
            join(counts.sorted { $0.key < $1.key }, to: &cells) { count, cells in
                cells.append(count.key)
                cells.append("=")
                cells.append(count.value)
            }
        case .each(let several):
            join(several, to: &cells) { one, cells in if let one { append(one, column, to: &cells) } }
        case .samples, .table: break
        }
    }

    /// Appends several things to one cell.
    private static func join<Thing>(
        _ things: [Thing], to cells: inout TemplateCells, _ append: (Thing, inout TemplateCells) -> Void
    ) {
        for (i, thing) in things.enumerated() {
            if i > 0 { cells.append(";") }
            append(thing, &cells)
        }
    }

    /// The name with the most seconds, the first by name among equals.
    private static func largest(_ seconds: [String: Double]) -> (name: String, seconds: Double)? {
        let most = seconds.max { $0.value != $1.value ? $0.value < $1.value : $0.key > $1.key }
        return most.map { ($0.key, $0.value) }
    }

    /// `sdkVersion`, `stalled-time/watched` → `sdk_version`, `stalled_time_watched`.
    static func snakeCase(_ name: String) -> String {
        var result = ""
        for character in name {
            if character.isUppercase {
                result += (result.isEmpty || result.last == "_" ? "" : "_") + character.lowercased()
            } else {
                result.append(character.isLetter || character.isNumber ? character : "_")
            }
        }
        return result
    }
}

extension KPI.Kind {
    /// Whether what a view says fits a cell.
    fileprivate var isFlat: Bool { self != .table && self != .samples }
}

extension KPI.Unit {
    /// The ending of a machine-readable name.
    var suffix: String {
        switch self {
        case .none: ""
        case .seconds: "_s"
        case .bitsPerSecond: "_bps"
        case .ratio: "_ratio"
        case .framesPerSecond: "_fps"
        // These are called `/hour` already.
        case .perHour: ""
        }
    }
}

extension KPI.Measure {
    /// Whom the column is asked of.
    var scope: Section.Scope {
        switch self {
        case .playback: .playback
        case .receiving: .receiving
        case .sending: .sending
        case .publishing: .publishing
        case .test: .test
        }
    }
}
