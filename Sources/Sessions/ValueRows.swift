import Glibc

/// The rows of a series: numbers, row after row, in one piece of memory.
///
/// An array would be in memory twice while it grows; here the system moves a large piece without copying it. A session
/// may have millions of samples.
struct ValueRows: Sendable {
    /// Given back with the last rows that have it.
    private final class Memory: Sendable {
        nonisolated(unsafe) var start: UnsafeMutablePointer<Double>

        init(room: Int) { start = Memory.resized(nil, room) }
        deinit { free(start) }

        static func resized(_ old: UnsafeMutableRawPointer?, _ room: Int) -> UnsafeMutablePointer<Double> {
            guard let new = realloc(old, room * MemoryLayout<Double>.stride) else {
                preconditionFailure("out of memory")
            }
            return new.bindMemory(to: Double.self, capacity: room)
        }
    }

    private var memory: Memory
    /// Where the memory begins: read here, it costs no count of references.
    nonisolated(unsafe) private var start: UnsafeMutablePointer<Double>
    private var room: Int
    /// Numbers in all rows.
    private(set) var count = 0

    /// No rows, and room for so many numbers.
    init(room: Int = 0) {
        self.room = max(16, room)
        memory = Memory(room: self.room)
        start = memory.start
    }

    @inline(__always)
    subscript(_ place: Int) -> Double {
        get {
            precondition(place >= 0 && place < count, "no such value")
            return start[place]
        }
        set {
            precondition(place >= 0 && place < count, "no such value")
            makeOwn(room: count)
            start[place] = newValue
        }
    }

    mutating func append(_ row: UnsafeBufferPointer<Double>) {
        guard let source = row.baseAddress else { return }
        makeOwn(room: count + row.count)
        (start + count).update(from: source, count: row.count)
        count += row.count
    }

    mutating func append(_ value: Double, times: Int) {
        makeOwn(room: count + times)
        (start + count).update(repeating: value, count: times)
        count += times
    }

    /// Appends numbers that lie in other rows.
    mutating func append(_ other: ValueRows, _ places: Range<Int>) {
        precondition(places.lowerBound >= 0 && places.upperBound <= other.count, "no such values")
        makeOwn(room: count + places.count)
        withExtendedLifetime(other.memory) {
            (start + count).update(from: other.start + places.lowerBound, count: places.count)
        }
        count += places.count
    }

    /// Appends numbers of its own once more.
    mutating func repeatValues(_ places: Range<Int>) {
        precondition(places.lowerBound >= 0 && places.upperBound <= count, "no such values")
        makeOwn(room: count + places.count)
        (start + count).update(from: start + places.lowerBound, count: places.count)
        count += places.count
    }

    /// Sees to it that no other rows have the memory, and that there is room for so many numbers.
    @inline(__always)
    private mutating func makeOwn(room needed: Int) {
        if needed > room || !isKnownUniquelyReferenced(&memory) { change(room: needed) }
    }

    @inline(never)
    private mutating func change(room needed: Int) {
        if needed > room { room = max(needed, room * 2) }
        if isKnownUniquelyReferenced(&memory) {
            memory.start = Memory.resized(memory.start, room)
        } else {
            let own = Memory(room: room)
            own.start.update(from: start, count: count)
            memory = own
        }
        start = memory.start
    }
}
