import KPIs

/// The columns of the catalogue as columns of a flat table: one cell per view and column, with the unit in the name.
/// Lists and tables of a view are in views.ndjson.gz only.
struct FlatColumns: Sendable {
    struct Column: Sendable {
        /// `stalled_time_s`, `packet_loss_ratio`.
        let header: String
        /// Its places in the catalogue: columns of one id and kind that different subjects are asked share a cell.
        fileprivate(set) var entries: [Int]
        fileprivate let reading: Reading
        fileprivate let unit: KPI.Unit
    }

    fileprivate enum Reading { case value, largestShare }

    let columns: [Column]

    init(_ catalogue: Columns, scopes: Set<Section.Scope>) {
        var columns: [Column] = []
        for (i, entry) in catalogue.entries.enumerated() where entry.column.kind.isFlat {
            guard scopes.contains(entry.column.measure.scope) else { continue }
            for (header, reading) in FlatColumns.headers(entry.column) {
                if let known = columns.firstIndex(where: { $0.header == header }) {
                    columns[known].entries.append(i)
                } else {
                    columns.append(Column(header: header, entries: [i], reading: reading, unit: entry.column.unit))
                }
            }
        }
        self.columns = columns
    }

    /// Calls `body` with each cell of a row, in the order of the columns; nil is unknown.
    func forEachCell(_ row: ViewRow, _ body: (String?) -> Void) {
        let values = row.values
        for column in columns {
            let known = column.entries.first { values[$0] != nil }
            body(known.flatMap { values[$0] }.flatMap { FlatColumns.text($0, column.reading, column.unit) })
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

    private static func text(_ value: Measurement, _ reading: Reading, _ unit: KPI.Unit) -> String? {
        switch value {
        case .count(let n): return String(n)
        case .duration(let x), .statistic(let x): return JSONText.plain(x)
        case .share(let a, let b), .rate(let a, let b), .gauge(let a, let b):
            return b > 0 ? JSONText.plain(a / b * unit.factor) : nil
        case .outcome(let yes): return yes ? "true" : "false"
        case .name(let name): return name
        case .category(let seconds):
            guard let most = largest(seconds) else { return nil }
            if case .value = reading { return most.name }
            let all = seconds.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value }
            return all > 0 ? JSONText.plain(most.seconds / all) : nil
        case .durations(let parts):
            return parts.sorted { $0.key < $1.key }.map { "\($0.key)=\(JSONText.plain($0.value))" }
                .joined(separator: ";")
        case .tally(let counts):
            return counts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ";")
        case .each(let several):
            return several.map { $0.flatMap { text($0, reading, unit) } ?? "" }.joined(separator: ";")
        case .samples, .table: return nil
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
