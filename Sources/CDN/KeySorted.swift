/// A table that is written in the order of its keys: the same bytes for the same values.
@propertyWrapper
package struct KeySorted<Key: Hashable & Comparable & Codable & Sendable, Value: Codable & Sendable>: Sendable, Codable
{
    package var wrappedValue: [Key: Value]

    package init(wrappedValue: [Key: Value]) { self.wrappedValue = wrappedValue }

    /// Each key before its value, as Swift itself writes tables whose keys are no text.
    package init(from decoder: any Decoder) throws { wrappedValue = try [Key: Value](from: decoder) }

    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for key in wrappedValue.keys.sorted() {
            try list.encode(key)
            try list.encode(wrappedValue[key])
        }
    }
}
