import Glibc

/// How a part lies in a spill file: how many records, texts and bytes of either (u64 each), then the texts' ends
/// (u32 each), the texts, the records.
extension ShardPart {
    private static let headerSize = 4 * 8

    /// Writes the part to a file.
    func spill(to file: SpillFile) throws(SpillProblem) -> SpillFile.Piece {
        var result: Result<SpillFile.Piece, SpillProblem>?
        withStretches { stretches in
            result = Result { () throws(SpillProblem) in try file.append(stretches) }
        }
        guard let result else { throw SpillProblem("", .writing, code: EINVAL) }
        return try result.get()
    }

    /// The part as it lies in a file.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        withStretches { stretches in
            bytes.reserveCapacity(stretches.reduce(0) { $0 + $1.count })
            for stretch in stretches { bytes += stretch }
        }
        return bytes
    }

    private func withStretches(_ body: ([UnsafeRawBufferPointer]) -> Void) {
        close()
        let recordBytes = chunks.reduce(0) { $0 + $1.used }
        let (starts, arena) = texts.storage
        let header = [UInt64(records), UInt64(texts.count), UInt64(arena.count), UInt64(recordBytes)]
        header.withUnsafeBytes { header in
            body(
                [header, UnsafeRawBufferPointer(starts), UnsafeRawBufferPointer(arena)]
                    + chunks.map { UnsafeRawBufferPointer(start: $0.start, count: $0.used) })
        }
    }

    /// Reads a part back.
    convenience init(_ piece: SpillFile.Piece, of file: SpillFile) throws(SpillProblem) {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 16)
        defer { bytes.deallocate() }
        try file.read(piece, into: bytes)
        self.init(stored: UnsafeRawBufferPointer(bytes))
    }

    /// Reads back what `bytes` gave.
    package static func stored(_ bytes: [UInt8]) -> ShardPart { bytes.withUnsafeBytes { ShardPart(stored: $0) } }

    private convenience init(stored bytes: UnsafeRawBufferPointer) {
        func number(_ place: Int) -> Int { Int(bytes.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self)) }
        let (records, texts, arena) = (number(0), number(1), number(2))
        let startsAt = ShardPart.headerSize
        let arenaAt = startsAt + (texts + 1) * MemoryLayout<UInt32>.stride
        let recordsAt = arenaAt + arena
        self.init(
            records: records,
            texts: TextTable(
                count: texts, starts: UnsafeRawBufferPointer(rebasing: bytes[startsAt..<arenaAt]),
                arena: UnsafeRawBufferPointer(rebasing: bytes[arenaAt..<recordsAt])),
            bytes: UnsafeRawBufferPointer(rebasing: bytes[recordsAt...]))
    }
}
