/// Markup while it is written: a picture is made of thousands of small pieces.
struct Markup: Sendable, Equatable {
    private var bytes: [UInt8] = []

    var isEmpty: Bool { bytes.isEmpty }
    /// All that is written so far.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func add(_ mark: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount))
    }

    /// Text that is safe for its place.
    mutating func add(text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func add(_ more: Markup) { bytes += more.bytes }

    mutating func add(coordinate: Double) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Fixed.longestCoordinate) { buffer in
            let count = Fixed.write(coordinate: coordinate, to: buffer)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }

    mutating func attribute(_ name: StaticString, _ value: String) {
        open(name)
        add(text: value)
        add("\"")
    }

    mutating func attribute(_ name: StaticString, _ coordinate: Double) {
        open(name)
        add(coordinate: coordinate)
        add("\"")
    }

    private mutating func open(_ name: StaticString) {
        add(" ")
        add(name)
        add("=\"")
    }
}
