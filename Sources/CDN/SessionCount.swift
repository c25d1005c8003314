/// How many sessions had a part in something, and a proof that they were at least ten.
///
/// Counts of parts cannot be added where one session is in several of them; the ten smallest fingerprints of all
/// parts together still tell whether there were ten.
package struct SessionCount: Adds, Equatable {
    /// The smallest group that may be told apart.
    package static let leastGroup = 10

    /// Exact for what was counted directly; a sum after adding parts that share sessions.
    package private(set) var count = 0
    private var smallest: [UInt64] = []

    package init() {}

    package init(_ fingerprint: UInt64) {
        count = 1
        smallest = [fingerprint]
    }

    package mutating func add(_ fingerprint: UInt64) {
        count += 1
        insert(fingerprint)
    }

    private mutating func insert(_ fingerprint: UInt64) {
        if smallest.count == Self.leastGroup, let last = smallest.last, fingerprint >= last { return }
        guard let place = smallest.firstIndex(where: { $0 >= fingerprint }) else { return smallest.append(fingerprint) }
        guard smallest[place] != fingerprint else { return }
        smallest.insert(fingerprint, at: place)
        if smallest.count > Self.leastGroup { smallest.removeLast() }
    }

    /// Whether ten different sessions are certain.
    package var isGroup: Bool { smallest.count == Self.leastGroup }

    package static func += (sum: inout SessionCount, more: SessionCount) {
        sum.count += more.count
        for fingerprint in more.smallest { sum.insert(fingerprint) }
    }
}
