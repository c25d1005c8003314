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

    @inline(__always)
    func keeps(line: UInt32, flags: RecordCodec.Flags) -> Bool {
        if isCopy || (namesSessions && flags.contains(.unnamed)) { return false }
        if damaged.isEmpty { return true }
        for range in damaged where range.contains(line) { return false }
        return true
    }
}

/// What assembly found about the lines of one file. Adds.
package struct AssembledLines: Sendable, Equatable, Codable {
    package var used = 0
    package var duplicates = 0
    /// Used lines with an event that the format does not name.
    package var unknownEvents = 0
    /// Used lines of samples that a client could not take.
    package var statsErrors = StatsErrors()
    /// The first duplicate's line, 0 where there is none.
    package var firstDuplicate: UInt32 = 0

    package init() {}

    /// Counts a sample that the client could not take.
    @inline(never)
    fileprivate mutating func countError(_ record: StoredRecord, _ texts: TextTable) {
        var error = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        for field in record.fields where field.field == .errorText { error = texts.bytes(UInt32(field.bits)) }
        statsErrors.count(error)
    }

    mutating func countDuplicate(line: UInt32) {
        duplicates += 1
        if firstDuplicate == 0 || line < firstDuplicate { firstDuplicate = line }
    }

    package static func += (sum: inout AssembledLines, more: AssembledLines) {
        sum.used += more.used
        sum.duplicates += more.duplicates
        sum.unknownEvents += more.unknownEvents
        sum.statsErrors += more.statsErrors
        if sum.firstDuplicate == 0 || (more.firstDuplicate != 0 && more.firstDuplicate < sum.firstDuplicate) {
            sum.firstDuplicate = more.firstDuplicate
        }
    }
}

/// One session's records in the order of time, without duplicates.
package struct SessionRecords {
    package let id: UInt32
    package let records: [StoredRecord]
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
            part.close()
            let remap = UnsafeMutablePointer<UInt32>.allocate(capacity: part.texts.count)
            for id in 0..<part.texts.count { remap[id] = texts.intern(part.texts.bytes(UInt32(id))) }
            remaps.append(remap)
        }
    }

    deinit { for remap in remaps { remap.deallocate() } }

    /// Calls `body` for each session, in no order that means anything.
    ///
    /// - Parameters:
    ///   - verdicts: what became of each file.
    ///   - lines: per file, grows by the lines used and the duplicates.
    package func forEachSession<E: Error>(
        verdicts: [FileVerdict], lines: inout [AssembledLines], _ body: (SessionRecords) throws(E) -> Void
    ) throws(E) {
        let all = OrderedRecords(parts, remaps, texts: texts.count, verdicts)
        var seen = IdentitySet()
        var records: [StoredRecord] = []
        for session in all.sessions {
            let ordered = all.records(of: session)
            records.removeAll(keepingCapacity: true)
            records.reserveCapacity(ordered.count)
            seen.clear(for: ordered.count)
            for (_, record) in ordered {
                let file = record.file
                if seen.insert(record.identity) {
                    records.append(record)
                    lines[file].used += 1
                    if record.flags.contains(.unknownEvent) { lines[file].unknownEvents += 1 }
                    if record.kind == .statsError { lines[file].countError(record, texts) }
                } else {
                    lines[file].countDuplicate(line: record.line)
                }
            }
            try body(SessionRecords(id: session, records: records, texts: texts))
        }
    }
}
