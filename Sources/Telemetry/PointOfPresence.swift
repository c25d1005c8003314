/// How CDNs name the places that they serve from.
package enum PointOfPresence {
    /// Whether a name is a code, as most are: an address (Akamai) tells a single machine, which is no place of its own.
    package static func isCode(_ name: some Collection<UInt8>) -> Bool {
        name.count <= 8 && !name.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
    }
}
