import Shuffle
import Telemetry

extension StoredRecord {
    /// The number of a field; of equal keys the last wins. nil where there is none.
    func number(_ field: Field) -> Double? {
        var found: Double?
        let code = SampleSeries.code(field)
        for each in fields where SampleSeries.code(each.field) == code { found = each.number }
        return found
    }

    /// The text of a field: what the data says wins over the envelope. 0 where there is none.
    func text(_ field: Field) -> UInt32 {
        var found: UInt32 = 0
        let code = SampleSeries.code(field)
        for each in fields where SampleSeries.code(each.field) == code { found = each.text }
        return found
    }
}

extension StoredField {
    /// A number in the field's base unit.
    var number: Double { Double(bitPattern: bits) }
    /// A moment, microseconds since 1970.
    var instant: Int64 { Int64(bitPattern: bits) }
    /// A text's number in the loaded shard; 0 is none.
    var text: UInt32 { UInt32(truncatingIfNeeded: bits) }
    /// What a `Field.part` opens.
    var part: Part? { Part(rawValue: UInt8(truncatingIfNeeded: bits)) }
}
