import Shuffle
import Telemetry

/// Reads a session's stored requests.
struct RequestReader {
    /// The texts of a transaction's server by their numbers: protocol, address, CDN, POP; 0 for none.
    private typealias ServerTexts = SIMD4<UInt32>

    /// The server of the newest transaction. Most are answered by the one that answered the one before.
    private var newest: (texts: ServerTexts, server: NetworkRequest.Server)?
    private let source: SourceRecords

    init(_ source: SourceRecords) { self.source = source }

    mutating func request(_ record: StoredRecord, at: Int64) -> NetworkRequest {
        let request = NetworkRequest(at: at, family: .other, object: .other)
        request.place = Playback.Place(file: record.file, line: record.line)
        var transaction: NetworkRequest.Transaction?
        var server = ServerTexts()
        // At hand: asked of self, all of the source would be copied for each field.
        let texts = source.texts
        for field in record.fields {
            if case .part = field.field {
                if let transaction { transaction.server = self.server(server) }
                let opened = NetworkRequest.Transaction()
                request.transactions.append(opened)
                transaction = opened
                server = ServerTexts()
            } else if let transaction, !field.field.isOfRequest {
                RequestReader.read(field, into: transaction, &server, texts)
            } else {
                RequestReader.read(field, into: request, texts)
            }
        }
        if let transaction { transaction.server = self.server(server) }
        return request
    }

    private mutating func server(_ texts: ServerTexts) -> NetworkRequest.Server {
        if let newest, newest.texts == texts { return newest.server }
        func text(_ number: UInt32) -> String? { number == 0 ? nil : source.string(number) }
        let server = NetworkRequest.Server(
            protocolName: text(texts[0]), remoteAddress: text(texts[1]), cdn: text(texts[2]), pop: text(texts[3]))
        newest = (texts, server)
        return server
    }

    private static func read(_ field: StoredField, into request: NetworkRequest, _ texts: TextTable) {
        switch field.field {
        case .requestFamily: request.family = RequestFamily(rawValue: UInt8(field.number)) ?? .other
        case .objectClass: request.object = ObjectClass(rawValue: UInt8(field.number)) ?? .other
        case .mediaType:
            let type = texts.string(field.text)
            request.holdsPictures = type == "vide" || type == "muxx"
        case .host: request.host = texts.string(field.text)
        case .path: request.path = texts.string(field.text)
        case .segmentDuration: request.segmentDuration = field.number
        case .startTime: request.ownStart = field.instant
        case .endTime: request.ownEnd = field.instant
        case .hasError: request.hasError = true
        case .readFromCache: request.isFromCache = field.number == 1
        case .redirectCount: request.staysAtHost = field.number == 0
        case .errorDomain: request.errorDomain = texts.string(field.text)
        case .errorCode: request.errorCode = Int(exactly: field.number)
        case .cdn: request.hostVendor = texts.string(field.text)
        case .objectHash: request.objectHash = UInt64(exactly: field.number) ?? 0
        case .rangeLength: request.range = field.bytes.map { (0, $0) }
        case .rangeStart: if let start = field.bytes { request.range?.start = start }
        default: break
        }
    }

    private static func read(
        _ field: StoredField, into t: NetworkRequest.Transaction, _ server: inout ServerTexts, _ texts: TextTable
    ) {
        switch field.field {
        case .fetchStart: t.fetchStart = field.instant
        case .domainLookupStart: t.domainLookupStart = field.instant
        case .domainLookupEnd: t.domainLookupEnd = field.instant
        case .connectStart: t.connectStart = field.instant
        case .connectEnd: t.connectEnd = field.instant
        case .secureConnectionStart: t.secureConnectionStart = field.instant
        case .secureConnectionEnd: t.secureConnectionEnd = field.instant
        case .requestStart: t.requestStart = field.instant
        case .requestEnd: t.requestEnd = field.instant
        case .responseStart: t.responseStart = field.instant
        case .responseEnd: t.responseEnd = field.instant
        case .resourceFetchType: t.fetchType = Int(exactly: field.number).map { UInt8(clamping: $0) }
        case .bodyBytes: t.bodyBytes = field.bytes ?? 0
        case .statusCode: t.status = Int(exactly: field.number)
        case .isReusedConnection: t.isReused = field.number == 1
        case .isProxyConnection: t.isProxied = field.number == 1
        case .protocolName: server[0] = field.text
        case .remoteAddress: server[1] = field.text
        case .cdn: server[2] = field.text
        case .pop: server[3] = field.text
        case .cacheState: t.cacheState = CacheState(rawValue: UInt8(field.number)) ?? .unknown
        case .ticket: t.ticket = texts.string(field.text)
        case .age: t.age = field.number
        case .otherCDNs: t.otherCDNs = texts.string(field.text)
        case .responseHeaders: t.responseHeaders = texts.string(field.text)
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
        switch self {
        case .path, .rangeLength, .rangeStart, .startTime, .endTime, .redirectCount: true
        default: false
        }
    }
}
