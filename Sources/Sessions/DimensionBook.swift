import Shuffle
import Telemetry

/// Who said what about itself: dimensions belong to the viewer that wrote the line, else to the session
/// (kpis.md, Dimensions).
package struct DimensionBook {
    private struct Owner: Hashable {
        let field: Field
        let text: UInt32
    }

    private var session: [Field: UInt32] = [:]
    private var owned: [Owner: [Field: UInt32]] = [:]
    private let texts: TextTable

    /// Reads the dimensions off a session's records, in the order of time.
    package init(_ records: ArraySlice<StoredRecord>, _ texts: TextTable) {
        self.texts = texts
        for record in records {
            var owners: [Owner] = []
            for field in record.fields {
                guard field.field.form == .text else { break }  // identities, then dimensions, come first
                switch field.field {
                case .participant, .connection, .subscriber:
                    if field.text != 0 { owners.append(Owner(field: field.field, text: field.text)) }
                case .app, .appId, .os, .device, .country, .region, .city, .network, .carrier, .asn, .isp, .sdkVersion,
                    .content, .title, .live:
                    session[field.field] = field.text
                    for owner in owners { owned[owner, default: [:]][field.field] = field.text }
                default: break
                }
            }
        }
    }

    /// The dimensions of a viewer by name: what its own lines said, narrower identities last, else the session's.
    package func of(participant: UInt32 = 0, connection: UInt32 = 0, subscriber: UInt32 = 0) -> [String: String] {
        var result = session
        for (field, text) in [(Field.participant, participant), (.connection, connection), (.subscriber, subscriber)] {
            if text != 0, let said = owned[Owner(field: field, text: text)] { result.merge(said) { $1 } }
        }
        var named: [String: String] = [:]
        for (name, field) in DimensionBook.names {
            if let text = result[field] { named[name] = texts.string(text) }
        }
        return named
    }

    /// Dimensions by name, in the order of the catalogue.
    package static let names: [(String, Field)] = [
        ("app", .app), ("appId", .appId), ("os", .os), ("device", .device), ("country", .country), ("region", .region),
        ("city", .city), ("network", .network), ("carrier", .carrier), ("asn", .asn), ("isp", .isp),
        ("sdkVersion", .sdkVersion), ("content", .content), ("title", .title), ("live", .live),
    ]
}
