import Shuffle
import Telemetry

extension StoredRecord {
    /// The number of a field; of equal keys the last wins. nil where there is none.
    func number(_ field: Field) -> Double? {
        var found: Double?
        for each in fields where each.field == field { found = each.number }
        return found
    }

    /// The text of a field: what the data says wins over the envelope. 0 where there is none.
    func text(_ field: Field) -> UInt32 {
        var found: UInt32 = 0
        for each in fields where each.field == field { found = each.text }
        return found
    }
}
