/// Collects what is written and hands it on in pieces of 64 KiB, so that a page is never whole in memory.
final class PageOutput {
    /// Large enough that a call per piece costs nothing, small enough for a processor's own memory.
    static let capacity = 64 << 10

    private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    private var count = 0
    private let sink: (UnsafeBufferPointer<UInt8>) throws -> Void

    init(_ sink: @escaping (UnsafeBufferPointer<UInt8>) throws -> Void) { self.sink = sink }
    deinit { buffer.deallocate() }

    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        guard let start = bytes.baseAddress else { return }
        // The comma between two cells.
        if bytes.count == 1 { return try write(start.pointee) }
        if count + bytes.count > Self.capacity {
            try flush()
            // What is larger than the buffer needs no copy in it.
            if bytes.count > Self.capacity { return try sink(bytes) }
        }
        (buffer + count).update(from: start, count: bytes.count)
        count += bytes.count
    }

    func write(_ byte: UInt8) throws {
        if count == Self.capacity { try flush() }
        buffer[count] = byte
        count += 1
    }

    func write(_ text: StaticString) throws {
        try write(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Hands on what is left.
    func flush() throws {
        if count > 0 { try sink(UnsafeBufferPointer(start: buffer, count: count)) }
        count = 0
    }
}
