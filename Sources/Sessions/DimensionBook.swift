import Shuffle
import Telemetry

/// Who said what about itself: dimensions belong to the viewer that wrote the line, else to the session.
package struct DimensionBook {
    /// Someone with an identity of their own, and what their lines said.
    private struct Owner {
        let field: Field
        let text: UInt32
        var said = [UInt32](repeating: 0, count: DimensionBook.names.count)
    }

    /// Texts by the place of their dimension; 0 is none.
    private var session = [UInt32](repeating: 0, count: DimensionBook.names.count)
    /// A handful of participants and streams: searched one by one.
    private var owners: [Owner] = []
    private let texts: TextTable

    /// Reads the dimensions off a session's records, in the order of time.
    package init(_ records: ArraySlice<StoredRecord>, _ texts: TextTable) {
        self.texts = texts
        for record in records where record.hasDimensions { read(record) }
    }

    private mutating func read(_ record: StoredRecord) {
        // At most one of each: the participant, the connection, the subscriber.
        var named = (-1, -1, -1)
        for field in record.fields {
            guard case .text = field.form else { break }  // identities, then dimensions, come first
            switch field.field {
            case .participant: if field.text != 0 { named.0 = owner(field.field, field.text) }
            case .connection: if field.text != 0 { named.1 = owner(field.field, field.text) }
            case .subscriber: if field.text != 0 { named.2 = owner(field.field, field.text) }
            default:
                guard let place = DimensionBook.place(field.field) else { continue }
                // Most lines say what those before them said.
                if session[place] != field.text { session[place] = field.text }
                say(field.text, place, named.0)
                say(field.text, place, named.1)
                say(field.text, place, named.2)
            }
        }
    }

    private mutating func say(_ text: UInt32, _ place: Int, _ owner: Int) {
        if owner >= 0, owners[owner].said[place] != text { owners[owner].said[place] = text }
    }

    private mutating func owner(_ field: Field, _ text: UInt32) -> Int {
        if let known = owners.firstIndex(where: { $0.text == text && $0.field == field }) { return known }
        owners.append(Owner(field: field, text: text))
        return owners.count - 1
    }

    /// The dimensions of a viewer by name: what its own lines said, narrower identities last, else the session's.
    package func of(participant: UInt32 = 0, connection: UInt32 = 0, subscriber: UInt32 = 0) -> [String: String] {
        var result = session
        for (field, text) in [(Field.participant, participant), (.connection, connection), (.subscriber, subscriber)] {
            guard text != 0, let owner = owners.first(where: { $0.text == text && $0.field == field }) else { continue }
            for place in result.indices where owner.said[place] != 0 { result[place] = owner.said[place] }
        }
        var named: [String: String] = [:]
        for (place, text) in result.enumerated() where text != 0 {
            named[DimensionBook.names[place].0] = texts.string(text)
        }
        return named
    }

    /// The place of a dimension in `names`: both are in the order of the fields.
    private static func place(_ field: Field) -> Int? {
        let place = Int(field.rawValue) - Int(Field.app.rawValue)
        return names.indices.contains(place) ? place : nil
    }

    /// Dimensions by name, in the order of the catalogue.
    package static let names: [(String, Field)] = [
        ("app", .app), ("appId", .appId), ("os", .os), ("device", .device), ("country", .country), ("region", .region),
        ("city", .city), ("network", .network), ("carrier", .carrier), ("asn", .asn), ("isp", .isp),
        ("sdkVersion", .sdkVersion), ("content", .content), ("title", .title), ("live", .live),
    ]
}
