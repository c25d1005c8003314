/// The text of one file, whatever it is wrapped in, with what is to be said about the wrapping.
final class ContentStream {
    private enum Content {
        case plain(ByteSource)
        case gzip(GzipReader)
        case none
    }

    private var content = Content.none
    /// Where the bytes on disk come from; nil where nothing could be opened.
    private var source: ByteSource?
    /// The outer stream of a gzip within a gzip.
    private var outer: GzipReader?
    /// Bytes and events that were taken from the stream to look at its beginning.
    private var prefix: [UInt8] = []
    private var prefixPosition = 0
    private var pending: [StreamEvent] = []
    private var pendingPosition = 0
    private var ownNotes: [String] = []
    private var plainCRC: UInt32 = 0
    private var plainBytes: Int64 = 0

    private(set) var encoding = FileOutcome.Encoding.plain
    /// Opened, and in a format that is read.
    private(set) var isReadable = true

    init(_ file: InputFile, engine: InflateEngine, limit: ExpansionLimit) {
        let source: ByteSource
        switch ByteSource.open(file) {
        case .success(let opened):
            source = opened
            self.source = opened
        case .failure(let refusal):
            refuse(refusal.reason)
            return
        }
        let start = source.ensure(8)
        switch FileFormat(UnsafeBufferPointer(start: source.bytes, count: start)) {
        case .plain: content = .plain(source)
        case .gzip, .brokenGzip:
            encoding = .gzip
            let reader = GzipReader(source, engine: engine, limit: limit)
            content = .gzip(reader)
            lookInside(reader, limit: limit)
        case .foreign(let name): refuse(FileFormat.note(foreign: name))
        }
        if let failure = source.failure, source.diskBytes == 0 {
            refuse("cannot be read: \(systemMessage(failure))")
        }
    }

    /// The next bytes of text, at most `capacity`, or the end of a member or of all.
    func read(into out: UnsafeMutablePointer<UInt8>, capacity: Int) -> StreamEvent {
        if prefixPosition < prefix.count {
            let count = min(capacity, prefix.count - prefixPosition)
            for i in 0..<count { out[i] = prefix[prefixPosition + i] }
            prefixPosition += count
            return .bytes(count)
        }
        if pendingPosition < pending.count {
            defer { pendingPosition += 1 }
            return pending[pendingPosition]
        }
        switch content {
        case .gzip(let reader): return reader.read(into: out, capacity: capacity)
        case .plain(let source):
            let count = source.read(into: out, capacity: capacity)
            if count == 0 { return .end }
            plainCRC = DeflateDecoder.fastChecksum(plainCRC, out, count)
            plainBytes += Int64(count)
            return .bytes(count)
        case .none: return .end
        }
    }

    /// Fills the buffer, without regard to members; less than all of it only at the end.
    func readFully(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var count = 0
        while let start = buffer.baseAddress, count < buffer.count {
            switch read(into: start + count, capacity: buffer.count - count) {
            case .bytes(let more): count += more
            case .memberEnd: continue
            case .end: return count
            }
        }
        return count
    }

    // MARK: What was learned

    /// Read to its end, and nothing wrong with it.
    var isWhole: Bool { isReadable && !isCut && !hasDamage }

    var notes: [String] {
        var notes: [String] = []
        if let outer {
            notes.append("a gzip within a gzip: both were unpacked")
            notes += outer.notes.map { "outer gzip: \($0)" }
        }
        if case .gzip(let reader) = content { notes += reader.notes }
        if let failure = source?.failure, isReadable {
            notes.append("reading failed at byte \(bytesRead): \(systemMessage(failure))")
        }
        return ownNotes + notes
    }

    var members: Int {
        if case .gzip(let reader) = content { return reader.members }
        return 0
    }

    /// Bytes on the disk, read or not.
    var bytesOnDisk: Int64 { source?.sizeOnDisk ?? 0 }

    /// Bytes that were read so far.
    var bytesRead: Int64 { source?.diskBytes ?? 0 }

    var inflatedBytes: Int64 {
        if case .gzip(let reader) = content { return reader.inflatedBytes }
        return plainBytes
    }

    var contentCRC32: UInt32 {
        if case .gzip(let reader) = content { return reader.contentCRC32 }
        return plainCRC
    }

    /// Ends before it should: in a member, or because reading failed.
    var isCut: Bool {
        if source?.failure != nil { return true }
        if let outer, outer.ending != .well { return true }
        if case .gzip(let reader) = content { return reader.ending != .well }
        return false
    }

    var hasDamage: Bool {
        if case .gzip(let reader) = content, reader.hasDamage { return true }
        return isDamagedThroughout
    }

    /// The outer stream of two is damaged: then nothing inside it counts, whatever its own checksums say.
    var isDamagedThroughout: Bool { outer?.hasDamage ?? false }

    // MARK: Beginning

    private func refuse(_ note: String) {
        isReadable = false
        content = .none
        outer = nil
        prefix = []
        pending = []
        ownNotes.append(note)
    }

    /// The first bytes of the text decide whether it is text.
    private func lookInside(_ reader: GzipReader, limit: ExpansionLimit) {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)
        defer { bytes.deallocate() }
        var count = 0
        looking: while count < 8 {
            let event = reader.read(into: bytes + count, capacity: 8 - count)
            switch event {
            case .bytes(let more): count += more
            case .memberEnd where count == 0: pending.append(event)
            case .memberEnd, .end:
                pending.append(event)
                break looking
            }
        }
        if reader.ending == .unreadable {
            refuse(reader.notes.joined(separator: "; "))
            return
        }
        let start = UnsafeBufferPointer(start: bytes, count: count)
        prefix = Array(start)
        switch FileFormat(start) {
        case .gzip where count >= 4: unwrap(reader, limit: limit)
        case .foreign(let name): refuse(FileFormat.note(foreign: name))
        case .plain, .gzip, .brokenGzip: break
        }
    }

    private func unwrap(_ reader: GzipReader, limit: ExpansionLimit) {
        guard outer == nil else {
            refuse("a gzip within a gzip within a gzip; unpack it once")
            return
        }
        outer = reader
        let source = prefix.withUnsafeBufferPointer { ByteSource(nested: reader, prefix: $0) }
        let inner = GzipReader(source, engine: .zlib, limit: limit)
        prefix = []
        pending = []
        content = .gzip(inner)
        lookInside(inner, limit: limit)
    }
}
