import CDN

/// The POPs that a vendor's tables tell apart: chosen once, so that no table tells what another one hides.
struct SharedPOPs {
    /// One of them, or all that are too small to be told apart.
    struct Row {
        /// As it may leave; nil for those that are added up.
        let name: String?
        let measures: RequestMeasures
        /// The table's places that are in it.
        let places: [Int]
    }

    /// None where the vendor's whole night has fewer than ten sessions. The sum of the rows is the vendor's night.
    let rows: [Row]
    private let numbers: [String: Int]
    /// Of the row of small POPs.
    private let others: Int?

    init(_ table: RequestTable, _ allowed: Allowed) {
        var places: [String: [Int]] = [:]
        for (i, place) in table.measures.keys.enumerated() where place.origin.vendor == allowed.vendor {
            places[allowed.pop(place.origin.pop).text, default: []].append(i)
        }
        func row(_ name: String?, _ places: [Int]) -> Row {
            var sum = RequestMeasures()
            for place in places { sum += table.measures[place] }
            return Row(name: name, measures: sum, places: places)
        }
        let parts = places.sorted { $0.key < $1.key }.map { row($0.key, $0.value) }
        let (shown, hidden) = SmallParts.told(parts, sessions: \.measures.sessions) { a, b in
            let (x, y) = (a.measures.requests, b.measures.requests)
            return x != y ? x < y : (a.name ?? "") < (b.name ?? "")
        }
        let others = row(nil, hidden.flatMap(\.places))
        self.others = others.measures.sessions.isGroup ? shown.count : nil
        rows = shown + (self.others == nil ? [] : [others])
        numbers = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1.name ?? "", $0) })
    }

    /// The row that a POP's requests are in, by its name as it may leave; nil where there is none.
    func row(of name: String) -> Int? { numbers[name] ?? others }
}
