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
        var connection: String
        var folds = 0

        static func < (a: Key, b: Key) -> Bool {
            if a.folds != b.folds, a.folds == 3 || b.folds == 3 { return a.folds < b.folds }
            if a.pop != b.pop { return a.pop < b.pop }
            if a.folds != b.folds { return a.folds < b.folds }
            if a.country != b.country { return a.country < b.country }
            if a.protocolName != b.protocolName { return a.protocolName < b.protocolName }
            return a.connection < b.connection
        }

        /// The next larger cell: first the country goes, then protocol and connection, then the POP.
        var folded: Key {
            var next = self
            next.folds += 1
            next.country = Allowed.other
            if next.folds >= 2 {
                next.protocolName = Allowed.other
                next.connection = Allowed.other
            }
            if next.folds >= 3 { next.pop = Allowed.other }
            return next
        }
    }

    init(_ table: RequestTable, _ allowed: Allowed) {
        var open: [Key: RequestMeasures] = [:]
        for (i, place) in table.measures.keys.enumerated() where place.origin.vendor == allowed.vendor {
            let key = Key(
                pop: place.origin.pop, country: place.country, protocolName: place.protocolName,
                connection: place.isReused.map { $0 ? "reused" : "new" } ?? "")
            open[key, default: RequestMeasures()] += table.measures[i]
        }
        var done: [(key: Key, measures: RequestMeasures)] = []
        var leftOut = 0
        for fold in 0...3 {
            var next: [Key: RequestMeasures] = [:]
            for (key, measures) in open {
                if measures.sessions.isGroup {
                    done.append((key, measures))
                } else if fold < 3 {
                    next[key.folded, default: RequestMeasures()] += measures
                } else {
                    leftOut += measures.requests
                }
            }
            open = next
        }
        self.leftOut = leftOut
        cells = done.sorted { $0.key < $1.key }.map { key, sums in
            var measures = sums
            // Errors' domains are texts of the viewer's machine.
            measures.failures = Dictionary(
                sums.failures.map { (allowed.failure($0.key)?.text ?? "error", $0.value) }, uniquingKeysWith: +)
            return SharedCell(
                pop: allowed.pop(key.pop), country: allowed.word(key.country),
                protocolName: allowed.word(key.protocolName), connection: allowed.word(key.connection),
                measures: measures, sessions: key.folds == 0 ? measures.sessions.count : nil)
        }
    }
}
