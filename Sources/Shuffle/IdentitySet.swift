/// The identities of a session's records so far: an open hash table that is emptied and used again.
struct IdentitySet: ~Copyable {
    private var places: UnsafeMutableBufferPointer<UInt64>
    private var hasZero = false

    init() {
        places = .allocate(capacity: 64)
        places.initialize(repeating: 0)
    }

    deinit { places.deallocate() }

    /// Forgets all, and makes room for so many.
    mutating func clear(for count: Int) {
        hasZero = false
        var size = 64
        while size < count * 2 { size *= 2 }
        // A large table is not kept for the small sessions that follow: emptying it would cost more than they do.
        if size != places.count {
            places.deallocate()
            places = .allocate(capacity: size)
        }
        places.initialize(repeating: 0)
    }

    /// false where it is there already.
    mutating func insert(_ identity: UInt64) -> Bool {
        guard identity != 0 else {
            defer { hasZero = true }
            return !hasZero
        }
        let mask = places.count - 1
        var at = Int(truncatingIfNeeded: identity) & mask
        while places[at] != 0 {
            if places[at] == identity { return false }
            at = (at + 1) & mask
        }
        places[at] = identity
        return true
    }
}
