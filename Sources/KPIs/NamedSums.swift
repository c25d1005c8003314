/// Whole amounts by name, in the order in which the names came. Most have a handful of names, which are searched one
/// by one; a dictionary takes over where there are many.
package struct NamedSums: Sendable, Equatable {
    private var names: [String] = []
    private var amounts: [Int128] = []
    private var places: [String: Int] = [:]

    /// Up to so many names are searched one by one.
    private static let few = 12

    mutating func add(_ name: String, _ amount: Int128) {
        if let known = place(name) {
            amounts[known] += amount
            return
        }
        names.append(name)
        amounts.append(amount)
        if names.count > NamedSums.few {
            if places.isEmpty { for (place, name) in names.enumerated() { places[name] = place } }
            places[name] = names.count - 1
        }
    }

    private func place(_ name: String) -> Int? {
        places.isEmpty ? names.firstIndex(of: name) : places[name]
    }

    static func += (sum: inout NamedSums, more: NamedSums) {
        for (name, amount) in zip(more.names, more.amounts) { sum.add(name, amount) }
    }

    /// By name.
    var sorted: [(name: String, amount: Int128)] {
        zip(names, amounts).sorted { $0.0 < $1.0 }.map { (name: $0.0, amount: $0.1) }
    }

    package static func == (a: NamedSums, b: NamedSums) -> Bool {
        a.sorted.elementsEqual(b.sorted) { $0 == $1 }
    }
}
