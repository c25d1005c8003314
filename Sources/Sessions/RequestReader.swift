import Shuffle
import Telemetry

/// Reads a stored request.
enum RequestReader {
    static func request(_ record: StoredRecord, at: Int64, _ source: SourceRecords) -> NetworkRequest {
        let request = NetworkRequest(at: at, family: .other, object: .other)
        request.place = Playback.Place(file: record.file, line: record.line)
        var transaction: NetworkRequest.Transaction?
        for field in record.fields {
            if case .part = field.field {
                let opened = NetworkRequest.Transaction()
                request.transactions.append(opened)
                transaction = opened
            } else if let transaction, !field.field.isOfRequest {
                read(field, into: transaction, source)
            } else {
                read(field, into: request, source)
            }
        }
        return request
    }

    private static func read(_ field: StoredField, into request: NetworkRequest, _ source: SourceRecords) {
        switch field.field {
        case .requestFamily: request.family = RequestFamily(rawValue: UInt8(field.number)) ?? .other
        case .objectClass: request.object = ObjectClass(rawValue: UInt8(field.number)) ?? .other
        case .mediaType: request.mediaType = source.string(field.text)
        case .host: request.host = source.string(field.text)
        case .path: request.path = source.string(field.text)
        case .segmentDuration: request.segmentDuration = field.number
        case .startTime: request.ownStart = field.instant
        case .endTime: request.ownEnd = field.instant
        case .hasError: request.hasError = true
        case .readFromCache: request.isFromCache = field.number == 1
        case .redirectCount: request.staysAtHost = field.number == 0
        case .errorDomain: request.errorDomain = source.string(field.text)
        case .errorCode: request.errorCode = Int(exactly: field.number)
        case .cdn: request.hostVendor = source.string(field.text)
        case .objectHash: request.objectHash = UInt64(exactly: field.number) ?? 0
        case .rangeLength: request.range = field.bytes.map { (0, $0) }
        case .rangeStart: if let start = field.bytes { request.range?.start = start }
        default: break
        }
    }

    private static func read(_ field: StoredField, into t: NetworkRequest.Transaction, _ source: SourceRecords) {
        switch field.field {
        case .fetchStart: t.fetchStart = field.instant
        case .domainLookupStart: t.domainLookup.start = field.instant
        case .domainLookupEnd: t.domainLookup.end = field.instant
        case .connectStart: t.connect.start = field.instant
        case .connectEnd: t.connect.end = field.instant
        case .secureConnectionStart: t.secureConnection.start = field.instant
        case .secureConnectionEnd: t.secureConnection.end = field.instant
        case .requestStart: t.requestStart = field.instant
        case .requestEnd: t.requestEnd = field.instant
        case .responseStart: t.responseStart = field.instant
        case .responseEnd: t.responseEnd = field.instant
        case .resourceFetchType: t.fetchType = Int(exactly: field.number)
        case .bodyBytes: t.bodyBytes = field.bytes ?? 0
        case .statusCode: t.status = Int(exactly: field.number)
        case .isReusedConnection: t.isReused = field.number == 1
        case .isProxyConnection: t.isProxied = field.number == 1
        case .protocolName: t.protocolName = source.string(field.text)
        case .remoteAddress: t.remoteAddress = source.string(field.text)
        case .cdn: t.cdn = source.string(field.text)
        case .pop: t.pop = source.string(field.text)
        case .cacheState: t.cacheState = CacheState(rawValue: UInt8(field.number)) ?? .unknown
        case .ticket: t.ticket = source.string(field.text)
        case .age: t.age = field.number
        case .otherCDNs: t.otherCDNs = source.string(field.text)
        case .responseHeaders: t.responseHeaders = source.string(field.text)
        default: break
        }
    }
}

extension StoredField {
    /// A count of bytes; nil for what cannot be one. Sums of those stay exact.
    fileprivate var bytes: Double? { (0...1e15).contains(number) ? number : nil }
}

extension Field {
    /// What is kept only of requests that failed, of those whose transactions have no times, or of those that have
    /// several, is known, and so stored, after the transactions.
    fileprivate var isOfRequest: Bool {
        self == .path || self == .rangeLength || self == .rangeStart || self == .startTime || self == .endTime
            || self == .redirectCount
    }
}
