import Glibc

/// The bytes that a decoder eats: from a descriptor, or from a gzip stream that holds another one.
final class ByteSource {
    private enum Origin {
        case descriptor(Int32)
        case nested(GzipReader)
    }

    /// Read size: large enough to make system calls cheap, small enough to stay in the second-level cache.
    static let readSize = 256 << 10
    /// Room in front of the bytes, for those that a decoder has taken too many.
    private static let reserve = 16

    private let origin: Origin
    private let memory: UnsafeMutablePointer<UInt8>
    private var start = reserve
    private var end = reserve
    private var atEnd = false
    /// The offset in the source of the byte behind the buffered ones.
    private var fetched: Int64 = 0
    /// A regular file: only there can a position be visited again.
    let canSeek: Bool
    /// What the system says a regular file holds; 0 for everything else.
    private let fileSize: Int64
    /// The error number of a read that failed; the source ends there.
    private(set) var failure: Int32?

    /// - Parameter fileSize: of a regular file; nil for a pipe.
    init(descriptor: Int32, fileSize: Int64?) {
        origin = .descriptor(descriptor)
        canSeek = fileSize != nil
        self.fileSize = fileSize ?? 0
        memory = .allocate(capacity: Self.reserve + Self.readSize)
        if canSeek { posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL) }
    }

    /// `prefix` are the stream's first bytes, taken to look at them.
    init(nested stream: GzipReader, prefix: UnsafeBufferPointer<UInt8>) {
        origin = .nested(stream)
        canSeek = false
        fileSize = 0
        memory = .allocate(capacity: Self.reserve + Self.readSize)
        for byte in prefix {
            memory[end] = byte
            end += 1
        }
        fetched = Int64(prefix.count)
    }

    deinit {
        memory.deallocate()
        if case .descriptor(let number) = origin, number != STDIN_FILENO { close(number) }
    }

    var available: Int { end - start }
    var bytes: UnsafeMutablePointer<UInt8> { memory + start }
    /// Offset of the next byte in this source.
    var offset: Int64 { fetched - Int64(available) }
    /// Bytes that came from the disk so far, through however many layers.
    var diskBytes: Int64 {
        switch origin {
        case .descriptor: fetched
        case .nested(let stream): stream.source.diskBytes
        }
    }

    /// Bytes on the disk: what the file holds, and of a pipe what came.
    var sizeOnDisk: Int64 { max(fileSize, diskBytes) }

    func consume(_ count: Int) { start += count }

    /// Makes at least one byte available; false at the end.
    func fill() -> Bool {
        if start < end { return true }
        start = Self.reserve
        end = start
        return append()
    }

    /// Makes up to `count` (at most eight) bytes available in one piece, and says how many there are.
    func ensure(_ count: Int) -> Int {
        while available < count {
            if start > Self.reserve {
                let kept = available
                memmove(memory + Self.reserve, memory + start, kept)
                start = Self.reserve
                end = start + kept
            }
            if !append() { break }
        }
        return available
    }

    func nextByte() -> UInt8? {
        guard fill() else { return nil }
        defer { start += 1 }
        return memory[start]
    }

    /// Puts back the last bytes that were consumed: `count` ≤ 8, the first one in the lowest byte of `bits`.
    func putBack(_ bits: UInt64, count: Int) {
        for i in 0..<count { memory[start - count + i] = UInt8(truncatingIfNeeded: bits >> (8 * UInt64(i))) }
        start -= count
    }

    func seek(to offset: Int64) {
        guard case .descriptor(let number) = origin, lseek(number, off_t(offset), SEEK_SET) >= 0 else { return }
        start = Self.reserve
        end = start
        fetched = offset
        atEnd = false
    }

    /// Moves bytes to `out`, past the buffer where it is empty; 0 at the end.
    func read(into out: UnsafeMutablePointer<UInt8>, capacity: Int) -> Int {
        if available == 0 { return fetch(into: out, capacity: capacity) }
        let count = min(available, capacity)
        memcpy(out, memory + start, count)
        start += count
        return count
    }

    /// Fills the buffer; less than all of it only at the end.
    func readFully(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var count = 0
        while let start = buffer.baseAddress, count < buffer.count {
            let more = read(into: start + count, capacity: buffer.count - count)
            if more == 0 { break }
            count += more
        }
        return count
    }

    private func append() -> Bool {
        let count = fetch(into: memory + end, capacity: Self.reserve + Self.readSize - end)
        end += count
        return count > 0
    }

    private func fetch(into out: UnsafeMutablePointer<UInt8>, capacity: Int) -> Int {
        if atEnd { return 0 }
        let count: Int
        switch origin {
        case .descriptor(let number): count = fetch(number, into: out, capacity: capacity)
        case .nested(let stream): count = stream.readBytes(into: out, capacity: capacity)
        }
        if count == 0 { atEnd = true }
        fetched += Int64(count)
        return count
    }

    private func fetch(_ descriptor: Int32, into out: UnsafeMutablePointer<UInt8>, capacity: Int) -> Int {
        while true {
            let count = Glibc.read(descriptor, out, capacity)
            if count >= 0 { return count }
            if errno == EINTR { continue }
            failure = errno
            return 0
        }
    }
}
