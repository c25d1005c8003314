import Telemetry

/// Records of sessions that go on into the next night: they leave a night as bytes and join the next one's.
///
/// Per session its id and the number of its records; per record what `StoredRecord` says of it, texts in full, numbers
/// by their bits, all little-endian. Files are those the records were read from.
package struct CarriedRecords: Sendable {
    /// A file that records came from, known again by its content: the next night may read it itself.
    package struct File: Sendable, Equatable, Codable {
        /// What records call it.
        package var place: Int
        /// What pages called it.
        package var name: String
        /// The date of the night that read it.
        package var night: String
        package var inflatedBytes: Int64
        package var checksum: UInt32

        package init(place: Int, name: String, night: String, inflatedBytes: Int64, checksum: UInt32) {
            self.place = place
            self.name = name
            self.night = night
            self.inflatedBytes = inflatedBytes
            self.checksum = checksum
        }
    }

    /// One session's records.
    package struct Session: Sendable {
        package let id: String
        let bytes: [UInt8]
        /// Places of the files that the records come from.
        let places: Set<Int>
    }

    package var files: [File]
    /// In the order of their ids, byte by byte.
    package private(set) var sessions: [Session]

    /// - Parameter files: those of which no record comes are left out.
    package init(files: [File], sessions: [Session]) {
        let places = sessions.reduce(into: Set<Int>()) { $0.formUnion($1.places) }
        self.files = files.filter { places.contains($0.place) }
        self.sessions = sessions.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }

    /// The records of some sessions alone.
    package func only(_ isWanted: (String) -> Bool) -> CarriedRecords {
        var some = self
        some.sessions = sessions.filter { isWanted($0.id) }
        return some
    }

    /// Appends the records to a worker's shards.
    ///
    /// - Parameter base: the place of the first file among all files of the night.
    /// - Returns: fingerprints of the objects that failed to be fetched.
    package func append(to writer: ShardWriter, filesFrom base: Int) throws(BrokenRecords) -> Set<UInt64> {
        let draft = DraftRecord()
        let places = Dictionary(files.enumerated().map { ($1.place, UInt32(base + $0)) }) { first, _ in first }
        var failed: Set<UInt64> = []
        for session in sessions {
            let id = Array(session.id.utf8)
            var reader = ByteReader(session.bytes)
            while !reader.isAtEnd {
                try reader.record(into: draft, files: places) { file, line, flags in
                    id.withUnsafeBufferPointer {
                        draft.session = $0
                        writer.append(draft, file: file, line: line, flags: flags)
                    }
                    if let object = draft.failedObject { failed.insert(object) }
                }
            }
        }
        return failed
    }

    // MARK: Bytes

    /// All of it, with a checksum at its end.
    package var bytes: [UInt8] {
        var bytes = ByteWriter()
        bytes.put(UInt64(files.count))
        for file in files {
            bytes.put(UInt64(file.place))
            bytes.put(Array(file.name.utf8))
            bytes.put(Array(file.night.utf8))
            bytes.put(UInt64(bitPattern: file.inflatedBytes))
            bytes.put(UInt64(file.checksum))
        }
        bytes.put(UInt64(sessions.count))
        for session in sessions {
            bytes.put(Array(session.id.utf8))
            bytes.put(session.bytes)
        }
        bytes.put(bytes.all.withUnsafeBufferPointer { Fingerprint.of($0) })
        return bytes.all
    }

    /// Reads what `bytes` gave; nothing of it is taken where a byte is wrong.
    package init(_ bytes: [UInt8]) throws(BrokenRecords) {
        guard bytes.count >= 8 else { throw BrokenRecords() }
        let body = Array(bytes.dropLast(8))
        var end = ByteReader(Array(bytes.suffix(8)))
        guard try end.number() == body.withUnsafeBufferPointer({ Fingerprint.of($0) }) else { throw BrokenRecords() }
        var reader = ByteReader(body)
        files = []
        for _ in 0..<(try reader.number()) {
            let place = Int(truncatingIfNeeded: try reader.number())
            let name = String(decoding: try reader.bytes(), as: UTF8.self)
            let night = String(decoding: try reader.bytes(), as: UTF8.self)
            let size = Int64(bitPattern: try reader.number())
            let checksum = UInt32(truncatingIfNeeded: try reader.number())
            files.append(File(place: place, name: name, night: night, inflatedBytes: size, checksum: checksum))
        }
        // Of which of them a session's records come is not said: of all of them, at most.
        let places = Set(files.map(\.place))
        sessions = []
        for _ in 0..<(try reader.number()) {
            let id = String(decoding: try reader.bytes(), as: UTF8.self)
            sessions.append(Session(id: id, bytes: Array(try reader.bytes()), places: places))
        }
    }
}

extension CarriedRecords.Session {
    /// Takes a session's records out of a night.
    package init(_ session: SessionRecords) {
        var bytes = ByteWriter()
        var places: Set<Int> = []
        for record in session.records {
            bytes.put(record, session.texts)
            places.insert(record.file)
        }
        self.init(id: session.texts.string(session.id), bytes: bytes.all, places: places)
    }
}

/// Carried records that are cut or changed.
package struct BrokenRecords: Error, Equatable {
    package init() {}
}
