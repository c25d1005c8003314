extension NightPlan {
    /// What is said of sessions that have too many records: how many there are, and the first by name.
    func oversizedNote(_ sessions: [String]) -> [String] {
        guard let first = sessions.min() else { return [] }
        return [
            "\(sessions.count) session(s) left out, each with more than \(mostRecords) lines, such as \(first.prefix(80)); look at what that client writes"
        ]
    }
}
