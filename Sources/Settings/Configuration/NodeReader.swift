/// Reads nodes as what a setting wants; an error names file, line and column.
struct NodeReader {
    /// The name that errors carry.
    let file: String

    func fault(_ place: YAMLNode.Place, _ text: String) -> ConfigurationError {
        ConfigurationError("\(file):\(place.line):\(place.column): \(text)")
    }

    /// The entries of a map whose keys are all among `keys`; of a key without a value, none.
    func entries(_ node: YAMLNode, keys: [String]) throws(ConfigurationError) -> [YAMLNode.Entry] {
        let entries = try entries(node)
        for entry in entries where !keys.contains(entry.key) {
            let hint = Spelling.hint(
                for: entry.key, among: keys, otherwise: "known are " + keys.joined(separator: ", "))
            throw fault(entry.keyPlace, "unknown key '\(entry.key)'\(hint)")
        }
        return entries.filter { !$0.value.isNull }
    }

    /// The entries of a map whose keys are free.
    func entries(_ node: YAMLNode) throws(ConfigurationError) -> [YAMLNode.Entry] {
        guard case .mapping(let entries) = node.content else {
            throw fault(node.place, "found \(node.kind); write a map of keys and values")
        }
        return entries
    }

    func text(_ node: YAMLNode) throws(ConfigurationError) -> String {
        guard case .scalar(let text, _) = node.content, !node.isNull, !text.isEmpty else {
            throw fault(node.place, "found \(node.kind); write a word")
        }
        // Where the system reads a path it ends at the first of them.
        if text.utf8.contains(0) { throw fault(node.place, "found a word with a zero byte; take '\\0' out") }
        return text
    }

    /// One word, or a list of words.
    func texts(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
        if case .sequence = node.content { return try list(node, of: "words").map(\.text) }
        return [try text(node)]
    }

    /// A list of words with their places; a single word is refused.
    func list(_ node: YAMLNode, of what: String) throws(ConfigurationError) -> [(text: String, place: YAMLNode.Place)] {
        guard case .sequence(let items) = node.content else {
            throw fault(node.place, "found \(node.kind); write a list of \(what), such as [a, b]")
        }
        var texts: [(text: String, place: YAMLNode.Place)] = []
        for item in items { texts.append((try text(item), item.place)) }
        return texts
    }

    func number(_ node: YAMLNode, in range: ClosedRange<Double>? = nil) throws(ConfigurationError) -> Double {
        guard case .scalar(let text, plain: true) = node.content, let value = NodeReader.number(text) else {
            if case .scalar(let text, _) = node.content, text.hasSuffix("%") {
                throw fault(node.place, "found '\(text)'; write the ratio, such as 0.01 for 1 %")
            }
            throw fault(node.place, "found \(node.kind); write a number")
        }
        if let range, !range.contains(value) {
            let limits = "\(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
            throw fault(node.place, "\(shortest(value)) is out of range; write a number from \(limits)")
        }
        return value
    }

    func whole(_ node: YAMLNode, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int {
        let value = try number(node)
        guard let whole = Int(exactly: value) else {
            throw fault(node.place, "found \(shortest(value)); write a whole number")
        }
        guard range.contains(whole) else {
            let limits =
                range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
            throw fault(node.place, "\(whole) is out of range; write \(limits)")
        }
        return whole
    }

    /// One of some words.
    func choice(_ node: YAMLNode, among names: [String], of what: String) throws(ConfigurationError) -> String {
        try choice(try text(node), at: node.place, among: names, of: what)
    }

    func choice(
        _ word: String, at place: YAMLNode.Place, among names: [String], of what: String
    ) throws(ConfigurationError) -> String {
        guard names.contains(word) else {
            let known = names.isEmpty ? "none is known" : "known are " + names.joined(separator: ", ")
            throw fault(place, "unknown \(what) '\(word)'\(Spelling.hint(for: word, among: names, otherwise: known))")
        }
        return word
    }

    /// A finite number in digits; words like `nan` and hexadecimal forms are none.
    static func number(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let value = Double(text), value.isFinite
        else { return nil }
        return value
    }
}

/// A number as people write it: `5`, not `5.0`.
func shortest(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
}
