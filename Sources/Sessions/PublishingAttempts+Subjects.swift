extension PublishingAttempts {
    /// One subject if anything was attempted or kept from being so; attempts by participant, then by time. Where several
    /// clients did, each one's part is in it as well.
    func subjects(_ records: SourceRecords) -> [Subject] {
        let attempts = entries.indices.sorted { a, b in
            let (x, y) = (entries[a].participantName, entries[b].participantName)
            return x != y ? x.utf8.lexicographicallyPrecedes(y.utf8) : a < b
        }.map { entries[$0] }
        var own: [Viewers.Viewer?: Publishing] = [:]
        var clients: [(client: Viewers.Viewer?, identity: LineIdentity)] = []
        for entry in attempts {
            if own[entry.client] == nil { clients.append((entry.client, entry.identity)) }
            own[entry.client, default: Publishing()].attempts.append(entry.attempt)
        }
        for (client, rights) in rights.sorted(by: { $0.value.number < $1.value.number }) {
            let isRefused = rights.notAllowed == true || rights.cameraDenied == true
            if isRefused, own[client] == nil { clients.append((client, rights.identity)) }
            own[client, default: Publishing()].notAllowed = rights.notAllowed
            own[client, default: Publishing()].cameraDenied = rights.cameraDenied
        }
        guard !clients.isEmpty else { return [] }
        var all = Publishing()
        all.attempts = attempts.map(\.attempt)
        all.notAllowed = PublishingAttempts.any(rights.values.map(\.notAllowed))
        all.cameraDenied = PublishingAttempts.any(rights.values.map(\.cameraDenied))
        let parts = clients.map { client, identity in
            records.subject(
                .publishing(own[client] ?? Publishing()), id: "", client: records.dimensions.of(identity))
        }
        var common = parts[0].client
        for part in parts { common = common.filter { part.client[$0.key] == $0.value } }
        var subject = records.subject(.publishing(all), id: "", client: common, trail: trail)
        if !parts.allSatisfy({ $0.client == common }) { subject.parts = parts }
        return [subject]
    }

    /// Whether any is true; nil where none says anything.
    private static func any(_ all: [Bool?]) -> Bool? {
        let told = all.compactMap { $0 }
        return told.isEmpty ? nil : told.contains(true)
    }
}
