import Telemetry

/// What became clear about a file only after its lines had been read.
package struct FileVerdict: Sendable {
    /// Lines with any byte in a gzip member that turned out wrong.
    package var damaged: [ClosedRange<UInt32>] = []
    /// Another file has the same content: none of these lines counts.
    package var isCopy = false
    /// Some line names a session, so that the lines that name none do not count.
    package var namesSessions = false

    package init() {}

    func keeps(line: UInt32, flags: RecordCodec.Flags) -> Bool {
        if isCopy || (namesSessions && flags.contains(.unnamed)) { return false }
        for range in damaged where range.contains(line) { return false }
        return true
    }
}

/// What assembly found about the lines of one file. Adds.
package struct AssembledLines: Sendable, Equatable {
    package var used = 0
    package var duplicates = 0
    /// Used lines with an event that the format does not name.
    package var unknownEvents = 0
    /// The first duplicate's line, 0 where there is none.
    package var firstDuplicate: UInt32 = 0

    package init() {}

    package static func += (sum: inout AssembledLines, more: AssembledLines) {
        sum.used += more.used
        sum.duplicates += more.duplicates
        sum.unknownEvents += more.unknownEvents
        if sum.firstDuplicate == 0 || (more.firstDuplicate != 0 && more.firstDuplicate < sum.firstDuplicate) {
            sum.firstDuplicate = more.firstDuplicate
        }
    }
}

/// One session's records in the order of time, without duplicates.
package struct SessionRecords {
    package let id: UInt32
    package let records: ArraySlice<StoredRecord>
    package let texts: TextTable
}

/// A shard of the night, brought together from all workers: sessions, ordered.
package final class LoadedShard {
    package let texts = TextTable()
    private let parts: [ShardPart]
    private var remaps: [UnsafeMutablePointer<UInt32>] = []

    package init(_ parts: [ShardPart]) {
        self.parts = parts
        for part in parts {
            let remap = UnsafeMutablePointer<UInt32>.allocate(capacity: part.texts.count)
            for id in 0..<part.texts.count { remap[id] = texts.intern(part.texts.bytes(UInt32(id))) }
            remaps.append(remap)
        }
    }

    deinit { for remap in remaps { remap.deallocate() } }

    private struct Key {
        var session: UInt32
        var kind: UInt8
        var time: Int64
        var identity: UInt64
        var file: UInt32
        var line: UInt32
        var record: StoredRecord

        /// The order does not hang on the file or the line, except between duplicates.
        static func < (a: Key, b: Key) -> Bool {
            if a.session != b.session { return a.session < b.session }
            if a.time != b.time { return a.time < b.time }
            if a.kind != b.kind { return a.kind < b.kind }
            if a.identity != b.identity { return a.identity < b.identity }
            if a.file != b.file { return a.file < b.file }
            return a.line < b.line
        }
    }

    /// Calls `body` for each session, in no order that means anything.
    ///
    /// - Parameters:
    ///   - verdicts: what became of each file.
    ///   - lines: per file, grows by the lines used and the duplicates.
    package func forEachSession(
        verdicts: [FileVerdict], lines: inout [AssembledLines], _ body: (SessionRecords) throws -> Void
    ) rethrows {
        var keys: [Key] = []
        keys.reserveCapacity(parts.reduce(0) { $0 + $1.records })
        for (part, remap) in zip(parts, remaps) {
            for chunk in part.chunks {
                var at = UnsafeRawPointer(chunk.start)
                let end = at + chunk.used
                while at < end {
                    let record = StoredRecord(start: at, remap: UnsafePointer(remap))
                    at += record.size
                    let line = record.line
                    guard verdicts[record.file].keeps(line: line, flags: record.flags) else { continue }
                    keys.append(
                        Key(
                            session: record.session, kind: record.kind.rawValue, time: record.time,
                            identity: record.identity,
                            file: UInt32(record.file), line: line, record: record))
                }
            }
        }
        keys.sort(by: <)
        var seen = Set<UInt64>()
        var records: [StoredRecord] = []
        var at = 0
        while at < keys.count {
            let session = keys[at].session
            records.removeAll(keepingCapacity: true)
            seen.removeAll(keepingCapacity: true)
            while at < keys.count, keys[at].session == session {
                let key = keys[at]
                at += 1
                if seen.insert(key.identity).inserted {
                    records.append(key.record)
                    lines[Int(key.file)].used += 1
                    if key.record.flags.contains(.unknownEvent) { lines[Int(key.file)].unknownEvents += 1 }
                } else {
                    var one = AssembledLines()
                    one.duplicates = 1
                    one.firstDuplicate = key.line
                    lines[Int(key.file)] += one
                }
            }
            try body(SessionRecords(id: session, records: records[...], texts: texts))
        }
    }
}
