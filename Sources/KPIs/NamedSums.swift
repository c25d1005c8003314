/// Whole amounts by name.
package struct NamedSums: Sendable, Equatable {
    private var names = NameList()
    private var amounts: [Int128] = []

    mutating func add(_ name: String, _ amount: Int128) {
        let place = names.place(name)
        if place == amounts.count { amounts.append(amount) } else { amounts[place] += amount }
    }

    static func += (sum: inout NamedSums, more: NamedSums) {
        for (name, amount) in zip(more.names.all, more.amounts) { sum.add(name, amount) }
    }

    /// By name.
    var sorted: [(name: String, amount: Int128)] {
        zip(names.all, amounts).sorted { $0.0 < $1.0 }.map { (name: $0.0, amount: $0.1) }
    }

    package static func == (a: NamedSums, b: NamedSums) -> Bool {
        a.sorted.elementsEqual(b.sorted) { $0 == $1 }
    }
}
