/// Values of a row as bytes, one after the other.
struct RowWriter {
    var bytes: [UInt8] = []

    mutating func put(_ value: Int64) {
        var left = UInt64(bitPattern: (value << 1) ^ (value >> 63))
        while left >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: left) | 0x80)
            left >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: left))
    }

    mutating func put(_ value: Int) { put(Int64(value)) }
    mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }
    mutating func put(_ value: Double) { withUnsafeBytes(of: value.bitPattern) { bytes.append(contentsOf: $0) } }

    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 {
            put($0.count)
            bytes.append(contentsOf: $0)
        }
    }

    /// The parts of a dictionary, in an order of their names.
    mutating func put<Value>(_ named: [String: Value], _ body: (inout RowWriter, Value) -> Void) {
        put(named.count)
        for (name, value) in named.sorted(by: { $0.key < $1.key }) {
            put(name)
            body(&self, value)
        }
    }
}

/// Reads what a `RowWriter` has written. Bytes that it has not are a fault of the program, not of any input.
struct RowReader {
    private let bytes: UnsafeRawBufferPointer
    private var at = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func byte() -> UInt8 {
        defer { at += 1 }
        return bytes[at]
    }

    mutating func integer() -> Int64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = byte()
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
            shift += 7
        }
    }

    mutating func count() -> Int { Int(integer()) }
    mutating func flag() -> Bool { byte() == 1 }

    mutating func double() -> Double {
        defer { at += 8 }
        return Double(bitPattern: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }

    mutating func text() -> String {
        let length = count()
        defer { at += length }
        return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[at..<(at + length)]), as: UTF8.self)
    }

    mutating func named<Value>(_ body: (inout RowReader) -> Value) -> [String: Value] {
        let size = count()
        var all: [String: Value] = [:]
        all.reserveCapacity(size)
        for _ in 0..<size {
            let name = text()
            all[name] = body(&self)
        }
        return all
    }

    mutating func list<Value>(_ body: (inout RowReader) -> Value) -> [Value] {
        let size = count()
        var all: [Value] = []
        all.reserveCapacity(size)
        for _ in 0..<size { all.append(body(&self)) }
        return all
    }
}
