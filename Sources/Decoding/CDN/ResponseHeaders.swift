import Telemetry

/// The response headers that tell which CDN answered, from where, and out of which cache.
struct ResponseHeaders {
    enum Header: UInt8, CaseIterable {
        case servedBy = 1, cache, timer, via, amazonID, amazonPOP, ray, cloudflareStatus, grn, akamaiID, server,
            bunnyCache
        case bunnyID, cacheStatus, googleID, googleStatus, age

        var name: String {
            switch self {
            case .servedBy: "X-Served-By"
            case .cache: "X-Cache"
            case .timer: "X-Timer"
            case .via: "Via"
            case .amazonID: "X-Amz-Cf-Id"
            case .amazonPOP: "X-Amz-Cf-Pop"
            case .ray: "CF-Ray"
            case .cloudflareStatus: "CF-Cache-Status"
            case .grn: "Akamai-GRN"
            case .akamaiID: "X-Akamai-Request-ID"
            case .server: "Server"
            case .bunnyCache: "CDN-Cache"
            case .bunnyID: "CDN-RequestId"
            case .cacheStatus: "Cache-Status"
            case .googleID: "X-Cache-ID"
            case .googleStatus: "X-Cache-Status"
            case .age: "Age"
            }
        }
    }

    /// By header: its value, empty where the response has none. Valid until the next response is read.
    private let values: UnsafeMutablePointer<Bytes>
    /// Seconds; nil where the response does not say, or says less than 0.
    let age: Double?

    init(_ headers: JSON, _ rules: CDNRules, _ scratch: Scratch) {
        values = scratch.slots(Int(Header.age.rawValue))
        let table = rules.table
        var age: Double?
        var members = headers.members
        while let (name, value) = members.next() {
            let code = table.code(name)
            guard code != 0 else { continue }
            values[Int(code) - 1] = value.text
            if code == Header.age.rawValue {
                age = (value.plainNumber ?? JSON.decimal(value.text)).flatMap { $0 >= 0 ? $0 : nil }
            }
        }
        self.age = age
    }

    subscript(_ header: Header) -> Bytes { values[Int(header.rawValue) - 1] }

    /// The last of the values joined by commas: the one that faces the client.
    func last(_ header: Header) -> Bytes { self[header].last(after: 0x2C).trimmed }

    /// Longer values say nothing more to a vendor.
    private static let longestValue = 400

    /// Headers that a vendor may see, `name: value` line by line, in the order of the response.
    static func kept(_ headers: JSON, _ rules: CDNRules, _ scratch: Scratch) -> Bytes {
        var text: [UInt8] = []
        var members = headers.members
        while let (name, value) = members.next() {
            guard let known = rules.keptName(name) else { continue }
            let kept = whole(value.text)
            guard !kept.isEmpty else { continue }
            if !text.isEmpty { text.append(0x0A) }
            text += known + [0x3A, 0x20]
            for byte in kept { text.append(byte < 0x20 ? 0x20 : byte) }
        }
        guard !text.isEmpty, let room = scratch.room(text.count) else { return Bytes(start: nil, count: 0) }
        for i in 0..<text.count { room[i] = text[i] }
        return Bytes(room)
    }

    /// The words of a value that are not cut by its end: the rest of an address would not be known as one.
    private static func whole(_ value: Bytes) -> Slice<Bytes> {
        guard value.count > longestValue else { return value[...] }
        let end = value.prefix(longestValue + 1).lastIndex { $0 <= 0x20 || $0 == 0x2C }
        return value.prefix(end ?? 0)
    }
}
