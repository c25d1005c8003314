/// Names, each once, in the order in which they came. Most lists have a handful, which are searched one by one; a
/// dictionary takes over where there are many.
struct NameList: Sendable {
    private(set) var all: [String] = []
    private var places: [String: Int] = [:]

    /// Up to so many names are searched one by one.
    private static let few = 12

    /// The place of a name, made where it is new.
    mutating func place(_ name: String) -> Int {
        if let known = places.isEmpty ? all.firstIndex(of: name) : places[name] { return known }
        all.append(name)
        if all.count > NameList.few {
            if places.isEmpty { for (place, name) in all.enumerated() { places[name] = place } }
            places[name] = all.count - 1
        }
        return all.count - 1
    }
}
