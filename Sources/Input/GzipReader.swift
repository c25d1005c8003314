import CZlib

/// What comes next in a stream of gzip members.
enum StreamEvent {
    /// So many bytes were written to the output.
    case bytes(Int)
    /// The member that gave the last bytes has ended.
    case memberEnd(MemberVerdict)
    /// Nothing follows.
    case end
}

/// What a member turned out to be.
enum MemberVerdict {
    case right
    /// Checksum or size do not match: its bytes cannot be trusted, what follows can.
    case wrong
    /// No deflate stream, or one that is refused: nothing behind it is read.
    case broken
    /// The stream ends before the member does.
    case cut
}

/// The members of a gzip stream, one after the other, with the verdict on each.
final class GzipReader {
    private enum Phase {
        case header
        case body
        /// A verdict that waits until the bytes before it were handed over.
        case verdict(MemberVerdict)
        case ended
    }

    /// How the stream ends.
    enum Ending {
        case well, cut, broken
        /// The very first header is none.
        case unreadable
    }

    let source: ByteSource
    private let engine: InflateEngine
    private let limit: ExpansionLimit
    private var decoder: DeflateDecoder
    private var phase = Phase.header

    /// The member being read: where its data begins, and what came out of it.
    private var memberStart: Int64 = 0
    private var memberCRC: UInt32 = 0
    private var memberBytes: Int64 = 0
    /// Bytes of a member that is read again which were handed over the first time.
    private var passOver: Int64 = 0
    private var scratch: [UInt8] = []

    /// Members whose header was complete.
    private(set) var members = 0
    private(set) var hasDamage = false
    private(set) var ending = Ending.well
    private(set) var inflatedBytes: Int64 = 0
    /// CRC-32 over the members that have ended.
    private(set) var contentCRC32: UInt32 = 0
    private var noteList = NoteList()

    /// What is worth telling of the members, in order.
    var notes: [String] { noteList.lines }

    init(_ source: ByteSource, engine: InflateEngine, limit: ExpansionLimit) {
        self.source = source
        self.engine = source.canSeek ? engine : .zlib
        self.limit = limit
        decoder = DeflateDecoder(self.engine)
    }

    /// The next bytes, at most `capacity`, or the end of a member or of all.
    func read(into out: UnsafeMutablePointer<UInt8>, capacity: Int) -> StreamEvent {
        while true {
            switch phase {
            case .header: readHeader()
            case .body:
                let count = inflate(into: out, capacity: capacity)
                if count > 0 { return .bytes(count) }
            case .verdict(let verdict):
                close(verdict)
                return .memberEnd(verdict)
            case .ended: return .end
            }
        }
    }

    /// The next bytes without regard to members; 0 at the end.
    func readBytes(into out: UnsafeMutablePointer<UInt8>, capacity: Int) -> Int {
        while true {
            switch read(into: out, capacity: capacity) {
            case .bytes(let count): return count
            case .memberEnd: continue
            case .end: return 0
            }
        }
    }

    // MARK: Headers

    private func readHeader() {
        let isFirst = members == 0
        guard let start = findMember(isFirst: isFirst) else {
            phase = .ended
            return
        }
        switch GzipHeader.read(source) {
        case .complete: break
        case .wrongChecksum:
            noteList.add("the header's checksum is wrong; the data was read", of: "member \(members + 1)")
        case .cut:
            noteList.add("cut in the header of member \(members + 1), at byte \(source.offset)")
            end(.cut)
            return
        case .nonsense:
            if isFirst {
                noteList.add("begins like gzip, but its header is none; not read")
                end(.unreadable)
            } else {
                hasDamage = true
                noteList.add(
                    "the header of member \(members + 1), at byte \(start), is none; what follows was not read")
                end(.broken)
            }
            return
        }
        members += 1
        memberStart = source.offset
        memberCRC = 0
        memberBytes = 0
        passOver = 0
        if decoder.isReference, engine != .zlib { decoder = DeflateDecoder(engine) } else { decoder.reset() }
        phase = .body
    }

    /// The offset of the next member; nil where there is none. Zeros may pad the end, or lie between members.
    private func findMember(isFirst: Bool) -> Int64? {
        if !isFirst {
            while source.fill(), source.bytes[0] == 0 { source.consume(1) }
        }
        let count = source.ensure(2)
        if count == 0 {
            if isFirst { end(.cut) }
            return nil
        }
        let start = source.offset
        if source.bytes[0] == 0x1f, count < 2 || source.bytes[1] == 0x8b { return start }
        while source.fill() { source.consume(source.available) }
        noteList.add("\(source.offset - start) bytes after the last member, from byte \(start); not read")
        return nil
    }

    private func end(_ how: Ending) {
        ending = how
        phase = .ended
    }

    // MARK: Data

    /// One step into `out`; 0 where there is nothing to hand over, or a verdict instead.
    private func inflate(into out: UnsafeMutablePointer<UInt8>, capacity: Int) -> Int {
        if passOver > 0 {
            let part = Int(min(passOver, Int64(scratch.count)))
            passOver -= Int64(step(into: &scratch, capacity: part))
            return 0
        }
        let count = step(into: out, capacity: capacity)
        inflatedBytes += Int64(count)
        // A step that went back to the member's start gives nothing, and has little behind it to compare with.
        if count > 0, case .body = phase, limit.isExceeded(inflated: inflatedBytes, read: source.diskBytes) {
            noteList.add("member \(members): expands more than any log does, at \(inflatedBytes) bytes; stopped there")
            phase = .verdict(.broken)
        }
        return count
    }

    /// Decodes, sums up and judges.
    private func step(into out: UnsafeMutablePointer<UInt8>, capacity: Int) -> Int {
        let (count, state) = decoder.step(source, into: out, capacity: capacity)
        let crc = decoder.checksum(memberCRC, out, count)
        let bytes = memberBytes + Int64(count)
        let finding = judge(state, crc: crc, bytes: bytes)
        // A member of nothing is right wherever eight zeros follow: its checksum proves nothing.
        if let finding, finding.verdict != .right || bytes == 0, !decoder.isReference {
            readMemberAgain()
            return 0
        }
        memberCRC = crc
        memberBytes = bytes
        if let finding {
            if let note = finding.note { noteList.add(note, of: "member \(members)") }
            phase = .verdict(finding.verdict)
        }
        return count
    }

    /// Lets zlib decide: what was handed over stays and is passed over, what the last step gave is forgotten.
    private func readMemberAgain() {
        passOver = memberBytes
        memberBytes = 0
        memberCRC = 0
        if scratch.isEmpty { scratch = [UInt8](repeating: 0, count: 64 << 10) }
        decoder = DeflateDecoder(.zlib)
        source.seek(to: memberStart)
    }

    /// nil while the member goes on.
    private func judge(_ state: DeflateState, crc: UInt32, bytes: Int64) -> (verdict: MemberVerdict, note: String?)? {
        switch state {
        case .more: return nil
        case .invalid:
            return (.broken, "no valid deflate data at byte \(source.offset); nothing behind it was read")
        case .cut: return (.cut, "cut at byte \(source.offset)")
        case .finished: break
        }
        let count = source.ensure(8)
        guard count >= 8 else { return (.cut, "cut in its checksum, at byte \(source.offset + Int64(count))") }
        let trailer = UnsafeRawPointer(source.bytes).loadUnaligned(as: UInt64.self).littleEndian
        source.consume(8)
        if UInt32(truncatingIfNeeded: trailer) != crc {
            return (.wrong, "checksum and data do not match; the lines do not count")
        }
        if UInt32(truncatingIfNeeded: trailer >> 32) != UInt32(truncatingIfNeeded: bytes) {
            return (.wrong, "size and data do not match; the lines do not count")
        }
        return (.right, nil)
    }

    private func close(_ verdict: MemberVerdict) {
        contentCRC32 = UInt32(crc32_combine(UInt(contentCRC32), UInt(memberCRC), Int(memberBytes)))
        switch verdict {
        case .right: phase = .header
        case .wrong:
            hasDamage = true
            phase = .header
        case .broken:
            hasDamage = true
            end(.broken)
        case .cut: end(.cut)
        }
    }
}
