/// How CDNs name the places that they serve from.
package enum PointOfPresence {
    /// Whether a name is a code, as most are: an address (Akamai) tells a single machine, which is no place of its own.
    @inlinable @inline(__always)
    package static func isCode(_ name: some Collection<UInt8>) -> Bool {
        guard name.count <= 8 else { return false }
        for letter in name where letter == 0x2E || letter == 0x3A { return false }
        return true
    }
}
