extension Intake {
    /// A name that the format does not have, with the first line that has it.
    package struct UnknownName: Sendable, Equatable {
        package let name: UnknownNames.Name
        /// `file:line`, in the order of the files' names.
        package let first: String
    }

    /// What was met in all files: the names most often met first, at most `limit` of them, and how often the others were.
    package func unknownNames(limit: Int) -> (names: [UnknownName], others: Int) {
        var sum = UnknownNames()
        for file in files { sum += file.lines.unknownNames }
        let shown = sum.names.prefix(limit).map { UnknownName(name: $0, first: example(of: $0)) }
        return (shown, sum.total - shown.reduce(0) { $0 + $1.name.count })
    }

    private func example(of name: UnknownNames.Name) -> String {
        for file in files {
            if let line = file.lines.unknownNames.line(of: name) { return "\(file.name):\(line)" }
        }
        return ""
    }
}

extension UnknownNames {
    /// The first line that has a name; nil where none has, or where it was not kept.
    fileprivate func line(of name: Name) -> UInt32? { kept.first { $0.isSame(as: name) }?.line }
}
