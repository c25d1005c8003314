/// Finds what was probably meant by a name that is not known.
package enum Spelling {
    /// The nearest of `names`, or nil where none is near: at most a third of the letters may differ, capitals
    /// and the kind of dash aside. The first of equally near names wins, so the answer does not depend on chance.
    package static func closest(to word: String, among names: [String]) -> String? {
        let typed = folded(word)
        let allowed = max(1, typed.count / 3)
        var best: (distance: Int, name: String)?
        for name in names {
            let distance = distance(typed, folded(name))
            if distance <= allowed, distance < best?.distance ?? .max { best = (distance, name) }
        }
        return best?.name
    }

    /// `; did you mean 'logs'?`, or `otherwise` where nothing is near.
    package static func hint(for word: String, among names: [String], otherwise: String) -> String {
        closest(to: word, among: names).map { "; did you mean '\($0)'?" } ?? "; \(otherwise)"
    }

    /// Damerau–Levenshtein distance (optimal string alignment): insertions, deletions, replacements and swaps
    /// of neighbours.
    package static func distance(_ a: [Character], _ b: [Character]) -> Int {
        if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
        var beforeLast = [Int]()
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [i]
            for j in 1...b.count {
                let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                var least = min(last[j] + 1, row[j - 1] + 1, replaced)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    least = min(least, beforeLast[j - 2] + 1)
                }
                row.append(least)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }

    private static func folded(_ word: String) -> [Character] {
        word.lowercased().map { $0 == "_" ? "-" : $0 }
    }
}
