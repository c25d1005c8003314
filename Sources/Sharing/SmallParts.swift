import CDN

/// Which parts of a whole may be told apart: the one rule of every table of a bundle.
///
/// A vendor knows the whole, from another table or by adding up, and so knows what it is not shown as well: the whole less
/// all parts that it is shown. That remainder is a part like the others: it is empty, or of ten sessions and more. Where
/// the small parts and the rest are fewer, the smallest part that could be shown goes with them, and one is always
/// enough, because it has ten sessions itself. The tables are laid out so that nothing else follows from them:
///
/// - the night's total is the sum of the POPs' rows, one of which may be `other`;
/// - a POP's row is the sum of its rows by country, protocol and connection (`requests.csv`, `phases.csv`), and of its
///   machines with those that are not listed;
/// - the night's misses are those of the objects with those that are not listed;
/// - failures of one kind are those of its countries. Failures themselves stand one by one, however few: what is hidden
///   is where their viewers are.
enum SmallParts {
    /// - Parameters:
    ///   - rest: the sessions of what belongs to the whole and is shown in no case.
    ///   - isWhole: whether the parts and the rest are known to be all of it.
    ///   - precedes: an order of the parts, the smallest first, in which no two are alike.
    /// - Returns: the parts that may be shown, in the order they came, and those that may not.
    static func told<Part>(
        _ parts: [Part], besides rest: SessionCount = SessionCount(), isWhole: Bool = true,
        sessions: (Part) -> SessionCount, precedes: (Part, Part) -> Bool
    ) -> (shown: [Part], hidden: [Part]) {
        var shown = parts.filter { sessions($0).isGroup }
        var hidden = parts.filter { !sessions($0).isGroup }
        var remainder = rest
        for part in hidden { remainder += sessions(part) }
        let isEmpty = hidden.isEmpty && rest.count == 0 && isWhole
        if !isEmpty, !remainder.isGroup, let smallest = shown.indices.min(by: { precedes(shown[$0], shown[$1]) }) {
            hidden.append(shown.remove(at: smallest))
        }
        return (shown, hidden)
    }
}
