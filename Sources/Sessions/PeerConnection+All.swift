import Shuffle

extension PeerConnection {
    /// The peer connections of a session's reports, each with its entries, in the order of their first ones.
    ///
    /// - Parameter owners: who owns a peer connection where one client has several.
    static func all(in reports: [StoredRecord], _ owners: PeerOwners?, keepsPlaces: Bool) -> [PeerConnection] {
        let found = all(in: reports, owners, keepsPlaces: keepsPlaces, clocks: [])
        guard found.contains(where: \.mixesClocks) else { return found }
        // Only now, for hardly a log needs it: read for the clocks, then once more for the entries.
        var places = Places(owners)
        var clocks: [ClientClock] = []
        PeerEntry.forEach(reports, keepsPlaces: false) { entry, connection, _, record in
            let place = places.place(connection, record)
            if place == clocks.count { clocks.append(ClientClock()) }
            // Reports of the other side are no help: they tell when they came, in any number of lines.
            if entry.type != .remoteInbound { clocks[place].add(entry.moment) }
        }
        return all(in: reports, owners, keepsPlaces: keepsPlaces, clocks: clocks.map(\.reading))
    }

    private static func all(
        in reports: [StoredRecord], _ owners: PeerOwners?, keepsPlaces: Bool, clocks: [ClientClock.Reading?]
    ) -> [PeerConnection] {
        var found: [PeerConnection] = []
        var places = Places(owners)
        PeerEntry.forEach(reports, keepsPlaces: keepsPlaces) { entry, connection, participant, record in
            let place = places.place(connection, record)
            if place == found.count { found.append(PeerConnection(connection, owner: places.owner)) }
            if participant != 0 { found[place].participant = participant }
            if place < clocks.count, let clock = clocks[place] { entry.time = clock.place(entry.moment) }
            found[place].add(entry)
        }
        return found
    }

    /// Which of the connections an entry belongs to: by client connection and owner, numbered as they come.
    private struct Places {
        private let owners: PeerOwners?
        private var known: [UInt64: Int] = [:]
        /// That of the entry before: most often the next one's too.
        private var newest: (key: UInt64, place: Int) = (.max, 0)
        /// The owner of the entry asked for last, and that entry's line.
        private(set) var owner: UInt32 = 0
        private var line: Playback.Place?

        init(_ owners: PeerOwners?) { self.owners = owners }

        mutating func place(_ connection: UInt32, _ record: StoredRecord) -> Int {
            if let owners, line != record.place {
                line = record.place
                owner = owners.owner(of: record)
            }
            let key = UInt64(connection) << 32 | UInt64(owner)
            if key == newest.key { return newest.place }
            let place = known[key] ?? known.count
            known[key] = place
            newest = (key, place)
            return place
        }
    }
}
