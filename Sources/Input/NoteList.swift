/// Notes in the order in which they came up; what comes many times is one note with its first example and a count.
struct NoteList {
    private var entries: [(example: String?, text: String, count: Int)] = []
    private var places: [String: Int] = [:]

    /// Adds a note that stands for itself.
    mutating func add(_ note: String) { entries.append((nil, note, 1)) }

    /// Says the same of one more thing.
    mutating func add(_ text: String, of example: @autoclosure () -> String) {
        if let place = places[text] {
            entries[place].count += 1
        } else {
            places[text] = entries.count
            entries.append((example(), text, 1))
        }
    }

    var lines: [String] {
        entries.map { example, text, count in
            guard let example else { return text }
            return count == 1 ? "\(example): \(text)" : "\(example) and \(count - 1) more: \(text)"
        }
    }
}
