import Telemetry

/// The records of a shard by session, each session's in the order of time: counted, placed, and sorted where they do
/// not lie in order already, as those of one file do.
struct OrderedRecords: ~Copyable {
    /// A record with the moment it is sorted by.
    typealias Entry = (time: Int64, record: StoredRecord)

    private let entries: UnsafeMutableBufferPointer<Entry>
    /// By session: where its records end; they begin where those of the session before end.
    private let ends: UnsafeMutableBufferPointer<Int>

    /// - Parameters:
    ///   - texts: how many texts the shard has; a session's number is below it.
    ///   - verdicts: records that a file's verdict takes away are left out.
    init(_ parts: [ShardPart], _ remaps: [UnsafeMutablePointer<UInt32>], texts: Int, _ verdicts: [FileVerdict]) {
        let ends = UnsafeMutableBufferPointer<Int>.allocate(capacity: texts)
        ends.initialize(repeating: 0)
        var kept = 0
        OrderedRecords.forEach(parts, remaps) { record in
            guard verdicts[record.file].keeps(line: record.line, flags: record.flags) else { return }
            ends[Int(record.session)] += 1
            kept += 1
        }
        var start = 0
        for session in ends.indices {
            let count = ends[session]
            ends[session] = start
            start += count
        }
        let entries = UnsafeMutableBufferPointer<Entry>.allocate(capacity: kept)
        OrderedRecords.forEach(parts, remaps) { record in
            guard verdicts[record.file].keeps(line: record.line, flags: record.flags) else { return }
            let session = Int(record.session)
            entries.initializeElement(at: ends[session], to: (record.time, record))
            ends[session] += 1
        }
        self.ends = ends
        self.entries = entries
    }

    deinit {
        entries.deallocate()
        ends.deallocate()
    }

    private static func forEach(
        _ parts: [ShardPart], _ remaps: [UnsafeMutablePointer<UInt32>], _ body: (StoredRecord) -> Void
    ) {
        for (part, remap) in zip(parts, remaps) {
            for chunk in part.chunks {
                var at = UnsafeRawPointer(chunk.start)
                let end = at + chunk.used
                while at < end {
                    let record = StoredRecord(start: at, remap: UnsafePointer(remap))
                    at += record.size
                    body(record)
                }
            }
        }
    }

    /// The sessions that have records.
    var sessions: [UInt32] {
        ends.indices.filter { ends[$0] > ($0 == 0 ? 0 : ends[$0 - 1]) }.map { UInt32($0) }
    }

    /// A session's records in the order of time; of one moment by kind, for kinds stand in the order in which things
    /// happen, then by file and line: a client writes its lines as they come. Assembly knows more of some sources.
    func records(of session: UInt32) -> UnsafeMutableBufferPointer<Entry> {
        let from = session == 0 ? 0 : ends[Int(session) - 1]
        var records = UnsafeMutableBufferPointer(rebasing: entries[from..<ends[Int(session)]])
        for i in 1..<max(1, records.count) where !OrderedRecords.precedes(records[i - 1], records[i]) {
            records.sort(by: OrderedRecords.precedes)
            break
        }
        return records
    }

    private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
        if a.time != b.time { return a.time < b.time }
        let (x, y) = (a.record, b.record)
        if x.kind != y.kind { return x.kind.rawValue < y.kind.rawValue }
        return x.file != y.file ? x.file < y.file : x.line < y.line
    }
}
