import KPIs
import Sessions
import Shuffle
import Telemetry

extension NightPlan {
    /// The fields of the dimensions that get tables.
    var dimensionFields: [Field] {
        DimensionBook.names.filter { dimensions.contains($0.0) }.map(\.1)
            + (dimensions.contains(ViewTrait.pop.rawValue) ? [.pop] : [])
    }

    /// Which values get groups of their own, by fingerprint; nil where the night has no more than it may have.
    ///
    /// What decides is how many lines name a value: known before the first view is measured, and the same however the
    /// lines are spread over files, workers and shards.
    func standingValues(_ uses: ValueUses) -> Set<UInt64>? {
        guard uses.distinct > mostValues else { return nil }
        let hours = (0..<24).map { $0 < 10 ? "0\($0)" : "\($0)" } + [NightPlan.beforeNight]
        return uses.mostUsed(mostValues).union(hours.map(Fingerprint.of))
    }

    /// What is said of a night with too many values.
    func valuesNote(_ distinct: Int) -> [String] {
        guard distinct > mostValues else { return [] }
        return [
            "\(distinct) different values of dimensions, more than \(mostValues): those that most lines name have groups of their own, the others are together as '\(KPITable.otherValues)'; look at what the apps write there"
        ]
    }
}
