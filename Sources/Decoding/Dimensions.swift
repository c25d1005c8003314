import Telemetry

/// The dimensions of a viewer that are read from `client`; everything else in it is ignored.
package enum Dimensions {
    /// Fields in the order of the catalogue, with the key that logs use.
    package static let all: [(name: String, field: Field)] = [
        ("app", .app), ("appId", .appId), ("os", .os), ("device", .device), ("country", .country), ("region", .region),
        ("city", .city), ("network", .network), ("carrier", .carrier), ("asn", .asn), ("isp", .isp),
        ("sdkVersion", .sdkVersion), ("content", .content), ("title", .title), ("live", .live),
    ]

    static let table = KeyTable(all.map { ($0.name, $0.field.rawValue) })
    private static let yesText: StaticString = "true"
    private static let noText: StaticString = "false"
    static var yes: Bytes { Bytes(start: yesText.utf8Start, count: 4) }
    static var no: Bytes { Bytes(start: noText.utf8Start, count: 5) }
}
