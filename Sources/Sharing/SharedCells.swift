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

/// A vendor's cells, none of fewer than ten sessions.
package struct SharedCells: Sendable {
    package let cells: [SharedCell]
    /// Requests in no cell, because even all small cells together had fewer than ten sessions.
    package let leftOut: Int

    private struct Key: Hashable, Comparable {
        var pop: String
        var country: String
        var protocolName: String
        /// nil where the log does not say, and where it does not count any more.
        var isReused: Bool?
        var folds = 0

        static func < (a: Key, b: Key) -> Bool {
            if a.folds != b.folds, a.folds == 3 || b.folds == 3 { return a.folds < b.folds }
            if a.pop != b.pop { return a.pop < b.pop }
            if a.folds != b.folds { return a.folds < b.folds }
            if a.country != b.country { return a.country < b.country }
            if a.protocolName != b.protocolName { return a.protocolName < b.protocolName }
            return a.rank < b.rank
        }

        /// New connections first, then reused ones, in the order of their names behind those that are unknown.
        private var rank: Int { isReused.map { $0 ? 2 : 1 } ?? 0 }

        /// The next larger cell: first the country goes, then protocol and connection, then the POP.
        var folded: Key {
            var next = self
            next.folds += 1
            next.country = Allowed.other
            if next.folds >= 2 {
                next.protocolName = Allowed.other
                next.isReused = nil
            }
            if next.folds >= 3 { next.pop = Allowed.other }
            return next
        }
    }

    init(_ table: RequestTable, _ allowed: Allowed) {
        // Where a country is none, its cells are folded like those of too few.
        var waiting: [[Key: RequestMeasures]] = [[:], [:], [:], [:]]
        for (i, place) in table.measures.keys.enumerated() where place.origin.vendor == allowed.vendor {
            let key = Key(
                pop: allowed.pop(place.origin.pop).text, country: allowed.country(place.country).text,
                protocolName: allowed.protocolName(place.protocolName).text, isReused: place.isReused)
            let isFolded = key.country == Allowed.other
            waiting[isFolded ? 1 : 0][isFolded ? key.folded : key, default: RequestMeasures()] += table.measures[i]
        }
        var done: [(key: Key, measures: RequestMeasures)] = []
        var leftOut = 0
        for fold in 0...3 {
            for (key, measures) in waiting[fold] {
                if measures.sessions.isGroup {
                    done.append((key, measures))
                } else if fold < 3 {
                    waiting[fold + 1][key.folded, default: RequestMeasures()] += measures
                } else {
                    leftOut += measures.requests
                }
            }
        }
        self.leftOut = leftOut
        cells = done.sorted { $0.key < $1.key }.map { key, sums in
            var measures = sums.here
            // Errors' domains are texts of the viewer's machine.
            measures.failures = Dictionary(
                sums.failures.map { (allowed.failure($0.key)?.text ?? "error", $0.value) }, uniquingKeysWith: +)
            return SharedCell(
                pop: allowed.pop(key.pop), country: allowed.country(key.country),
                protocolName: allowed.protocolName(key.protocolName),
                connection: key.folds >= 2 ? "other" : allowed.connection(key.isReused),
                measures: measures, sessions: key.folds == 0 ? measures.sessions.count : nil)
        }
    }
}
