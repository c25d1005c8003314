/// Finds what somebody meant to type.
enum NearestName {
    /// The candidate with the fewest slips from `name`, the earlier one of equals; nil where none is near:
    /// more than a third of the letters would have to change.
    static func of(_ name: String, in candidates: some Sequence<String>) -> String? {
        var best: String?
        var least = max(1, name.count / 3) + 1
        for candidate in candidates {
            let slips = distance(name, candidate)
            if slips < least { (best, least) = (candidate, slips) }
        }
        return best
    }

    /// How many letters were added, left out, mistaken or swapped with their neighbour, regardless of case
    /// but for a slip of its own when case is all that differs.
    static func distance(_ one: String, _ other: String) -> Int {
        let a = Array(one.lowercased())
        let b = Array(other.lowercased())
        if a == b { return one == other ? 0 : 1 }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1..<(a.count + 1) {
            var row = [i] + [Int](repeating: 0, count: b.count)
            for j in 1..<(b.count + 1) {
                let mistaken = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                row[j] = min(mistaken, last[j] + 1, row[j - 1] + 1)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
