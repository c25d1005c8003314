/// What a viewer's lines say of the viewer, of what a vendor's bundle may tell.
package enum ViewerField: Int, CaseIterable, Sendable {
    case app, os, country, asn

    /// The dimension.
    var name: String { "\(self)" }
}

/// The sessions of each vendor by what their viewers' lines say: a value that few of them share tells who they are.
package struct ViewerValues: Adds {
    /// One for each field, by the fingerprints of vendor and value, so that one with many values takes no room from the
    /// others. Of more values than there is room for, only some are known to be shared.
    private var fields = ViewerField.allCases.map { _ in BoundedTable<SessionCount>(limit: ViewerValues.most) }

    private static let most = 8_192

    package init() {}

    /// Counts a session, once for each of its vendors.
    mutating func add(_ value: String, _ field: ViewerField, vendor: UInt64, session: UInt64) {
        fields[field.rawValue].update(ViewerValues.key(value, vendor)) { $0.add(session) }
    }

    /// Whether ten different sessions of the vendor are known to have this value.
    package func isShared(_ value: String, _ field: ViewerField, vendor: String) -> Bool {
        fields[field.rawValue][ViewerValues.key(value, RequestTable.fingerprint(vendor))]?.isGroup == true
    }

    private static func key(_ value: String, _ vendor: UInt64) -> UInt64 { RequestTable.fingerprint(value) ^ vendor }

    package static func += (sum: inout ViewerValues, more: ViewerValues) {
        for i in sum.fields.indices { sum.fields[i] += more.fields[i] }
    }
}
