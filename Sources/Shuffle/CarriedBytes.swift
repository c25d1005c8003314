import Telemetry

/// Writes numbers, texts and records one after another.
struct ByteWriter {
    private(set) var all: [UInt8] = []

    mutating func put(_ value: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { all.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Bytes behind their number.
    mutating func put(_ bytes: some Collection<UInt8>) {
        put(UInt64(bytes.count))
        all += bytes
    }

    mutating func put(_ record: StoredRecord, _ texts: TextTable) {
        put(UInt64(bitPattern: record.time))
        put(record.identity)
        put(UInt64(record.file))
        put(UInt64(record.line))
        all += [record.source.rawValue, record.kind.rawValue, record.flags.rawValue]
        put(UInt64(record.fields.reduce(0) { count, _ in count + 1 }))
        for field in record.fields {
            all.append(field.field.rawValue)
            switch field.form {
            case .part, .number, .instant: put(field.bits)
            case .text: put(texts.bytes(UInt32(truncatingIfNeeded: field.bits)))
            }
        }
    }
}

/// Reads what `ByteWriter` wrote; every step says where the bytes end too soon or make no sense.
struct ByteReader {
    private let all: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { all = bytes }

    var isAtEnd: Bool { at == all.count }

    mutating func number() throws(BrokenRecords) -> UInt64 {
        guard all.count - at >= 8 else { throw BrokenRecords() }
        defer { at += 8 }
        return (0..<8).reduce(0) { $0 | UInt64(all[at + $1]) << UInt64(8 * $1) }
    }

    mutating func bytes() throws(BrokenRecords) -> ArraySlice<UInt8> {
        let count = try number()
        guard count <= UInt64(all.count - at) else { throw BrokenRecords() }
        defer { at += Int(count) }
        return all[at..<at + Int(count)]
    }

    private mutating func byte() throws(BrokenRecords) -> UInt8 {
        guard at < all.count else { throw BrokenRecords() }
        defer { at += 1 }
        return all[at]
    }

    /// Reads a record into the draft, and hands it over while the texts it points to are there.
    ///
    /// - Parameter files: by the place that records say, the place that the file has now.
    mutating func record(
        into draft: DraftRecord, files: [Int: UInt32],
        _ body: (_ file: UInt32, _ line: UInt32, RecordCodec.Flags) -> Void
    ) throws(BrokenRecords) {
        draft.clear()
        draft.time = Int64(bitPattern: try number())
        draft.identity = try number()
        let file = try number()
        let line = UInt32(truncatingIfNeeded: try number())
        guard let file = files[Int(truncatingIfNeeded: file)], let source = Source(rawValue: try byte()),
            let kind = RecordKind(rawValue: try byte())
        else {
            throw BrokenRecords()
        }
        draft.source = source
        draft.kind = kind
        let flags = RecordCodec.Flags(rawValue: try byte())
        var fields: [(field: Field, bits: UInt64, text: Range<Int>)] = []
        for _ in 0..<(try number()) {
            guard let field = Field(rawValue: try byte()) else { throw BrokenRecords() }
            if field.form == .text {
                let text = try bytes()
                fields.append((field, 0, text.startIndex..<text.endIndex))
            } else {
                fields.append((field, try number(), 0..<0))
            }
        }
        all.withUnsafeBufferPointer { all in
            for field in fields {
                switch field.field.form {
                case .number: draft.number(field.field, Double(bitPattern: field.bits))
                case .instant: draft.instant(field.field, Int64(bitPattern: field.bits))
                case .text: draft.text(field.field, UnsafeBufferPointer(rebasing: all[field.text]))
                case .part: if let part = Part(rawValue: UInt8(truncatingIfNeeded: field.bits)) { draft.open(part) }
                }
            }
            body(file, line, flags)
        }
    }
}
