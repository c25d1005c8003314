import Glibc
import Telemetry

/// Reads one file as blocks of whole lines.
///
/// Single-threaded inside: it may move from thread to thread between two calls (`@unchecked Sendable`), but the caller
/// sees to it that only one calls at a time. Blocks come before the verdict on their gzip member, which is known at
/// the member's end: keep what a block gave by its `member`, and drop it if `outcome.isDamaged(member:)` says so after
/// the last block. A first line with `firstLineIsDamaged` never counts.
package final class BlockReader: @unchecked Sendable {
    /// 16 MiB without the line end. Longer lines are counted and not read: nothing in a log is that long on purpose.
    package static let maximumLineLength = 16 << 20

    private let file: InputFile
    private let engine: InflateEngine
    private let limit: ExpansionLimit
    private let pool: BlockPool
    private let maximumLineLength: Int
    /// Open from the first call of `next()` to the end, so that many readers may wait for their turn.
    private var stream: ContentStream?

    /// The block being filled: `filled` bytes, the last line end among them at `lastEnd`.
    private lazy var block = pool.take(atLeast: 1, maximumLineLength: maximumLineLength)
    private var filled = 0
    private var lastEnd = -1
    /// Inside a line that is too long: its bytes are dropped as they come.
    private var isSkipping = false
    /// The line at the block's beginning touches a damaged member.
    private var carriesDamage = false

    private var nextLine: UInt32 = 1
    private var member = 0
    private var memberHasBytes = false
    private var memberFirstLine: UInt32 = 1
    private var lastMemberWithBytes = 0
    private var sawText = false
    private var isFinished = false

    /// What is known of the file; final once `next()` has returned nil.
    package private(set) var outcome = FileOutcome()

    /// Bytes of the file that were read so far, for a progress line. To be asked by whoever calls `next()`.
    package var bytesRead: Int64 { stream?.bytesRead ?? outcome.bytesOnDisk }

    /// Prepares to read a file: it is opened when the first block is asked for, and closed after the last. One that
    /// cannot be read has no block, and its outcome says why.
    package init(
        _ file: InputFile, engine: InflateEngine = .best, blockSize: Int = 1 << 20, pool: BlockPool? = nil,
        maximumLineLength: Int = BlockReader.maximumLineLength, limit: ExpansionLimit = ExpansionLimit()
    ) {
        self.file = file
        self.engine = engine
        self.limit = limit
        self.pool = pool ?? BlockPool(blockSize: blockSize)
        self.maximumLineLength = maximumLineLength
    }

    /// Takes a block back for reuse; from any thread.
    package func recycle(_ block: LineBlock) { pool.recycle(block) }

    /// The next block of whole lines; nil at the end.
    package func next() -> LineBlock? {
        if isFinished { return nil }
        let stream = stream ?? ContentStream(file, engine: engine, limit: limit)
        self.stream = stream
        while true {
            if filled == block.capacity {
                if lastEnd >= 0 { return emit(upTo: lastEnd + 1, member: member) }
                makeRoom()
            }
            switch stream.read(into: block.memory + filled, capacity: block.capacity - filled) {
            case .bytes(let count): take(count)
            case .memberEnd(let verdict):
                let whole = lastEnd >= 0 ? emit(upTo: lastEnd + 1, member: member) : nil
                closeMember(verdict)
                if let whole { return whole }
            case .end:
                return finish(stream)
            }
        }
    }

    // MARK: Filling

    private func take(_ count: Int) {
        let fresh = block.memory + filled
        memberHasBytes = true
        lastMemberWithBytes = member
        if isSkipping {
            // The block is empty while a long line is skipped.
            guard let found = memchr(fresh, 0x0a, count) else { return }
            isSkipping = false
            block.firstLineIsTooLong = true
            block.start = UnsafeMutableRawPointer(block.memory).distance(to: found) + 1
        }
        filled += count
        guard memchr(fresh, 0x0a, count) != nil else { return }
        // Looked for backwards: the last line end is at most a line away.
        lastEnd = filled - 1
        while block.memory[lastEnd] != 0x0a { lastEnd -= 1 }
    }

    /// The block is full of one line: it grows, or the line is too long and skipped.
    private func makeRoom() {
        // Room for a line of the greatest length with a byte order mark, CR and LF.
        let most = maximumLineLength + 5
        if filled < most {
            block.grow(to: min(max(64, block.capacity * 2), most), keeping: filled)
        } else {
            isSkipping = true
            filled = 0
        }
    }

    /// Hands over the block up to `end`; what is behind it begins the next block.
    private func emit(upTo end: Int, member: Int) -> LineBlock {
        let whole = block
        let rest = filled - end
        block = pool.take(atLeast: rest + 1, maximumLineLength: maximumLineLength)
        memcpy(block.memory, whole.memory + end, rest)
        filled = rest
        lastEnd = -1

        whole.end = end
        whole.member = member
        whole.firstLine = nextLine
        whole.firstLineIsDamaged = carriesDamage
        carriesDamage = false
        if nextLine == 1, !whole.firstLineIsTooLong { dropByteOrderMark(whole) }
        nextLine &+= lineCount(whole)
        if !sawText { sawText = whole.firstLineIsTooLong || !whole.bytes.allSatisfy(LineBlock.isSpace) }
        whole.seal()
        return whole
    }

    private func dropByteOrderMark(_ block: LineBlock) {
        if block.bytes.starts(with: [0xef, 0xbb, 0xbf]) { block.start += 3 }
    }

    private func lineCount(_ block: LineBlock) -> UInt32 {
        var count: UInt32 = block.firstLineIsTooLong ? 1 : 0
        var position = block.start
        while position < block.end {
            count &+= 1
            let first = block.memory[position]
            if first == 0x5B || first == 0x52 || first == 0xEF || first <= 0x20, !block.mayHoldEvents {
                block.mayHoldEvents = block.mayBeEvent(at: position)
            }
            guard let found = memchr(block.memory + position, 0x0a, block.end - position) else { break }
            position = UnsafeMutableRawPointer(block.memory).distance(to: found) + 1
        }
        return count
    }

    // MARK: Ends

    /// Called when all whole lines of the member are handed over: the block holds a torn line, or nothing.
    private func closeMember(_ verdict: MemberVerdict) {
        let isTorn = filled > 0 || isSkipping
        switch verdict {
        case .right, .cut: break
        case .wrong, .broken:
            outcome.damagedMembers.insert(member)
            if memberHasBytes {
                let last = isTorn ? nextLine : nextLine &- 1
                if memberFirstLine <= last { outcome.addDamage(memberFirstLine...last) }
                if isTorn { carriesDamage = true }
            }
        }
        member += 1
        memberHasBytes = false
        memberFirstLine = nextLine
    }

    private func finish(_ stream: ContentStream) -> LineBlock? {
        isFinished = true
        var last: LineBlock?
        // The end of a whole file ends its last line; the end of a cut one tears it.
        if !stream.isCut, filled > 0 || isSkipping {
            if isSkipping { block.firstLineIsTooLong = true }
            last = emit(upTo: filled, member: lastMemberWithBytes)
        }
        pool.recycle(block)
        conclude(stream)
        self.stream = nil
        return last
    }

    private func conclude(_ stream: ContentStream) {
        outcome.encoding = stream.encoding
        outcome.members = stream.members
        outcome.bytesOnDisk = stream.bytesOnDisk
        outcome.inflatedBytes = stream.inflatedBytes
        outcome.contentCRC32 = stream.contentCRC32
        outcome.lines = nextLine &- 1
        outcome.notes = stream.notes
        if stream.isDamagedThroughout {
            outcome.damagedMembers = Set(0..<max(member, 1))
            outcome.damaged = outcome.lines > 0 ? [1...outcome.lines] : []
        }
        outcome.clipDamage(to: outcome.lines)
        outcome.status =
            if !stream.isReadable {
                .unreadable
            } else if stream.hasDamage {
                .damaged
            } else if stream.isCut {
                .cut
            } else if sawText {
                .whole
            } else {
                .empty
            }
    }
}
