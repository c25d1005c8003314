/// A few kilobytes for texts that a line does not hold as they are needed (a number as a text, a lower-case
/// UUID), and more for the rare line that needs it. Emptied before each line.
package final class Scratch {
    private let memory: UnsafeMutablePointer<UInt8>
    private let capacity = 1 << 16
    private var used = 0
    /// What a line needed beyond that.
    private var more: [UnsafeMutablePointer<UInt8>] = []
    private let values: UnsafeMutablePointer<Bytes>
    private static let mostSlots = 32

    package init() {
        memory = .allocate(capacity: capacity)
        values = .allocate(capacity: Scratch.mostSlots)
        values.initialize(repeating: Bytes(start: nil, count: 0), count: Scratch.mostSlots)
    }
    deinit {
        release()
        memory.deallocate()
        values.deallocate()
    }

    func clear() {
        used = 0
        if !more.isEmpty { release() }
    }

    private func release() {
        for piece in more { piece.deallocate() }
        more = []
    }

    /// Room for values by number, all of them empty: at most 32, and only until it is asked for again.
    func slots(_ count: Int) -> UnsafeMutablePointer<Bytes> {
        values.update(repeating: Bytes(start: nil, count: 0), count: min(count, Scratch.mostSlots))
        return values
    }

    /// Room for `count` bytes, followed by 8 readable ones; nil for fewer than none.
    package func room(_ count: Int) -> UnsafeMutableBufferPointer<UInt8>? {
        guard count >= 0, used + count + 8 <= capacity else { return beyond(count) }
        let start = memory + used
        (start + count).initialize(repeating: 0, count: 8)
        used += count + 8
        return UnsafeMutableBufferPointer(start: start, count: count)
    }

    /// Room that the memory at hand does not have.
    @inline(never)
    private func beyond(_ count: Int) -> UnsafeMutableBufferPointer<UInt8>? {
        guard count >= 0 else { return nil }
        let piece = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 8)
        piece.initialize(repeating: 0, count: count + 8)
        more.append(piece)
        return UnsafeMutableBufferPointer(start: piece, count: count)
    }

    /// A copy of the bytes with ASCII letters in lower case.
    package func lowercased(_ text: Bytes) -> Bytes {
        guard let room = room(text.count) else { return text }
        for i in 0..<text.count {
            let byte = text[i]
            room[i] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        }
        return Bytes(room)
    }

    /// The decimal text of a whole number.
    package func decimal(_ value: Int64) -> Bytes { decimal(value.magnitude, isNegative: value < 0) }

    /// The decimal text of a number as it stands: shortest for fractions, without a fraction for whole ones. nil for
    /// what is no number.
    func decimal(of value: JSON) -> Bytes? {
        if let whole = wholeNumber(value) { return whole }
        guard let number = value.plainNumber else { return nil }
        return fraction(number)
    }

    /// The decimal text of a whole number of up to 64 bits; nil for anything else.
    func wholeNumber(_ value: JSON) -> Bytes? {
        if let number = value.plainInteger { return decimal(number) }
        return value.unsignedInteger.map { decimal($0, isNegative: false) }
    }

    @inline(never)
    private func fraction(_ number: Double) -> Bytes? {
        var text = number.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        return text.withUTF8(copy)
    }

    /// A copy that lives until the next line.
    func copy(_ text: Bytes) -> Bytes? {
        guard let room = room(text.count) else { return nil }
        for (at, byte) in text.enumerated() { room[at] = byte }
        return Bytes(room)
    }

    private func decimal(_ magnitude: UInt64, isNegative: Bool) -> Bytes {
        var digits = (
            UInt64(0), UInt64(0), UInt64(0)
        )
        return withUnsafeMutableBytes(of: &digits) { buffer in
            var at = 24
            var left = magnitude
            repeat {
                at -= 1
                buffer[at] = UInt8(48 + left % 10)
                left /= 10
            } while left > 0
            if isNegative {
                at -= 1
                buffer[at] = 0x2D
            }
            guard let room = room(24 - at) else { return Bytes(start: nil, count: 0) }
            for i in 0..<(24 - at) { room[i] = buffer[at + i] }
            return Bytes(room)
        }
    }

    /// Two texts with a byte between them.
    package func joined(_ a: Bytes, _ separator: UInt8, _ b: Bytes) -> Bytes {
        guard let room = room(a.count + b.count + 1) else { return a }
        for i in 0..<a.count { room[i] = a[i] }
        room[a.count] = separator
        for i in 0..<b.count { room[a.count + 1 + i] = b[i] }
        return Bytes(room)
    }
}
