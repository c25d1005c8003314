import Telemetry

extension DraftRecord {
    /// The fingerprint of the object that a request failed to fetch, as decoding has it; nil for all else. Fetches of
    /// the same object that went well are kept beside it, so it must be known before sessions are assembled.
    var failedObject: UInt64? {
        var object: UInt64?
        var hasFailed = false
        for field in UnsafeBufferPointer(start: fields, count: count) {
            switch field.field {
            case .objectHash: object = UInt64(exactly: Double(bitPattern: field.bits))
            case .statusCode: if Double(bitPattern: field.bits) >= 400 { hasFailed = true }
            case .hasError: hasFailed = true
            default: break
            }
        }
        return hasFailed ? object : nil
    }
}
