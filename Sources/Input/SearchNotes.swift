/// Notes of a search: what may come often becomes one line with a count and the first example.
struct SearchNotes {
    private var single: [String] = []
    private var kinds: [String] = []
    private var counts: [String: (count: Int, first: String)] = [:]

    /// Adds a note that stands for itself.
    mutating func add(_ note: String) { single.append(note) }

    /// Counts a path that was passed over for this reason.
    mutating func skip(_ path: [UInt8], _ reason: String) {
        if let known = counts[reason] {
            counts[reason] = (known.count + 1, known.first)
        } else {
            kinds.append(reason)
            counts[reason] = (1, String(decoding: path, as: UTF8.self))
        }
    }

    /// All notes: those with counts first, each in the order in which it came up.
    var lines: [String] {
        kinds.compactMap { kind in
            guard let (count, first) = counts[kind] else { return nil }
            return count == 1 ? "\(first): \(kind); skipped" : "\(first) and \(count - 1) more: \(kind); skipped"
        } + single
    }
}
