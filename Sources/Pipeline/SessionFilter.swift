import Foundation
import Telemetry

/// Lets one session's lines through, and remembers which of the others have a name much like it.
///
/// Used by one worker at a time.
final class SessionFilter {
    private let wanted: [UInt8]
    private var seen = Set<UInt64>()
    /// The nearest names with how much of them is the same, the nearest first.
    private(set) var nearest: [(name: String, same: Int)] = []

    /// As many as a message can name.
    static let most = 5

    /// - Parameter session: as the log has it; of UUIDs capitals do not matter.
    init(_ session: String) {
        wanted = Array((UUID(uuidString: session) == nil ? session : session.lowercased()).utf8)
    }

    func accepts(_ session: UnsafeBufferPointer<UInt8>) -> Bool {
        if session.count == wanted.count, session.elementsEqual(wanted) { return true }
        if seen.insert(Fingerprint.of(session)).inserted { compare(session) }
        return false
    }

    /// Letters that both names begin or end with: a name that was cut off, or has a slip in it, shares most of them.
    private func compare(_ session: UnsafeBufferPointer<UInt8>) {
        let shorter = min(session.count, wanted.count)
        let front = zip(session, wanted).prefix { $0 == $1 }.count
        let back = min(shorter - front, zip(session.reversed(), wanted.reversed()).prefix { $0 == $1 }.count)
        let same = front + back
        guard 2 * same >= wanted.count, same > 0 else { return }
        nearest = SessionFilter.best(nearest + [(String(decoding: session, as: UTF8.self), same)])
    }

    /// The nearest of several, the same whatever order they came in.
    static func best(_ names: [(name: String, same: Int)]) -> [(name: String, same: Int)] {
        let sorted = names.sorted { a, b in
            if a.same != b.same { return a.same > b.same }
            if a.name.utf8.count != b.name.utf8.count { return a.name.utf8.count < b.name.utf8.count }
            return a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
        }
        var kept: [(name: String, same: Int)] = []
        for one in sorted where !kept.contains(where: { $0.name == one.name }) { kept.append(one) }
        return Array(kept.prefix(most))
    }
}
