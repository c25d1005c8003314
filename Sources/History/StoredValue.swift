import KPIs
import Telemetry

/// A column's sums as they lie in the database: SQLite does not notice a byte that changes within a value, so a
/// fingerprint stands beside it.
struct StoredValue {
    let packed: [UInt8]
    let fingerprint: Int64

    init(_ sums: Accumulator) {
        packed = sums.packed
        fingerprint = StoredValue.fingerprint(packed)
    }

    init(packed: [UInt8], fingerprint: Int64) {
        self.packed = packed
        self.fingerprint = fingerprint
    }

    func accumulator(_ kind: KPI.Kind) throws(PackedProblem) -> Accumulator {
        guard fingerprint == StoredValue.fingerprint(packed) else {
            throw PackedProblem("its bytes do not match their fingerprint")
        }
        return try Accumulator(packed: packed, as: kind)
    }

    private static func fingerprint(_ bytes: [UInt8]) -> Int64 {
        Int64(bitPattern: bytes.withUnsafeBufferPointer { Fingerprint.of($0) })
    }
}
