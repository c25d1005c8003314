import CDN
import Telemetry

/// One row of the aggregates: requests of a vendor by POP, viewer's country, protocol and connection.
package struct SharedCell: Sendable {
    package let pop: SharedText
    package let country: SharedText
    package let protocolName: SharedText
    /// `new`, `reused`, `other`, or empty where the log does not say.
    package let connection: SharedText
    package let measures: RequestMeasures
    /// nil where small cells were folded: they may share sessions.
    package let sessions: Int?
}

/// A vendor's cells, as far as `SmallParts` tells them apart: those of a POP add up to its row among the POPs.
struct SharedCells {
    let cells: [SharedCell]

    private struct Key: Hashable, Comparable {
        var country: String
        var protocolName: String
        /// nil where the log does not say, and where it does not count any more.
        var isReused: Bool?
        var folds = 0

        static func < (a: Key, b: Key) -> Bool {
            if a.folds != b.folds { return a.folds < b.folds }
            if a.country != b.country { return a.country < b.country }
            if a.protocolName != b.protocolName { return a.protocolName < b.protocolName }
            return a.rank < b.rank
        }

        /// New connections first, then reused ones, in the order of their names behind those that are unknown.
        private var rank: Int { isReused.map { $0 ? 2 : 1 } ?? 0 }

        /// The cell without its country.
        var withoutCountry: Key {
            Key(country: Allowed.other.text, protocolName: protocolName, isReused: isReused, folds: 1)
        }
        /// All cells of a POP that have no other place.
        static let whole = Key(country: Allowed.other.text, protocolName: Allowed.other.text, isReused: nil, folds: 2)
    }

    private typealias Part = (key: Key, measures: RequestMeasures)

    init(_ table: RequestTable, _ pops: SharedPOPs, _ allowed: Allowed) {
        cells = pops.rows.flatMap { row -> [SharedCell] in
            guard let name = row.name else {
                return [SharedCells.cell(Allowed.other, (Key.whole, row.measures), allowed)]
            }
            return SharedCells.parts(of: row, table, allowed).map { SharedCells.cell(allowed.pop(name), $0, allowed) }
        }
    }

    /// Small cells lose their country, then protocol and connection; what is still small takes the smallest of the
    /// POP's other cells with it.
    private static func parts(of row: SharedPOPs.Row, _ table: RequestTable, _ allowed: Allowed) -> [Part] {
        var parts: [Key: RequestMeasures] = [:]
        for i in row.places {
            let place = table.measures.keys[i]
            let key = Key(
                country: allowed.country(place.country).text,
                protocolName: allowed.protocolName(place.protocolName).text, isReused: place.isReused)
            parts[key, default: RequestMeasures()] += table.measures[i]
        }
        var joined: [Key: RequestMeasures] = [:]
        for (key, measures) in parts {
            // Where a country is none, its cells are those of too few.
            let isTold = measures.sessions.isGroup && key.country != Allowed.other.text
            joined[isTold ? key : key.withoutCountry, default: RequestMeasures()] += measures
        }
        let told = SmallParts.told(
            joined.map { (key: $0.key, measures: $0.value) }, sessions: \.measures.sessions
        ) { a, b in
            a.measures.requests != b.measures.requests
                ? a.measures.requests < b.measures.requests : a.key < b.key
        }
        var rest = RequestMeasures()
        for part in told.hidden { rest += part.measures }
        return told.shown.sorted { $0.key < $1.key } + (told.hidden.isEmpty ? [] : [(Key.whole, rest)])
    }

    private static func cell(_ pop: SharedText, _ part: Part, _ allowed: Allowed) -> SharedCell {
        let (key, sums) = part
        var measures = sums.here
        // Errors' domains are texts of the viewer's machine.
        measures.failures = Dictionary(
            sums.failures.map { (allowed.failure($0.key)?.text ?? "error", $0.value) }, uniquingKeysWith: +)
        return SharedCell(
            pop: pop, country: allowed.country(key.country), protocolName: allowed.protocolName(key.protocolName),
            connection: key.folds == 2 ? Allowed.other : allowed.connection(key.isReused), measures: measures,
            sessions: key.folds == 0 ? measures.sessions.count : nil)
    }
}
