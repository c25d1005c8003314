import Input

extension Target {
    private nonisolated(unsafe) static let file = MemoryFile()

    /// Any file: the best decoder and zlib's, large blocks and tiny ones give the same lines and the same verdict.
    static let inflate = Target(name: "inflate") { bytes in
        file.fill(bytes)
        let found = Reading(file.path, .best, blockSize: 1 << 16)
        for other in [Reading(file.path, .zlib, blockSize: 1 << 16), Reading(file.path, .best, blockSize: 64)] {
            require(found.outcome.status == other.outcome.status, "\(found.outcome) and \(other.outcome)")
            require(found.outcome.members == other.outcome.members, "\(found.outcome) and \(other.outcome)")
            require(found.kept == other.kept, "lines \(found.kept) and \(other.kept)")
        }
    }
}

/// The lines of a file that count.
private struct Reading {
    var outcome = FileOutcome()
    /// By the line's number: its bytes, none in one that is too long.
    var kept: [UInt32: [UInt8]] = [:]

    init(_ path: String, _ engine: InflateEngine, blockSize: Int) {
        let reader = BlockReader(
            InputFile(path), engine: engine, blockSize: blockSize, maximumLineLength: 512,
            limit: ExpansionLimit(ratio: 1_100, allowance: 1 << 20))
        var members: [UInt32: Int] = [:]
        while let block = reader.next() {
            var isFirst = block.firstLineIsDamaged
            block.forEachLine { line in
                require(line.bytes.count <= 512, "a line of \(line.bytes.count) bytes")
                require(kept[line.number] == nil, "line \(line.number) comes twice")
                if !isFirst {
                    kept[line.number] = Array(line.bytes)
                    members[line.number] = block.member
                }
                isFirst = false
            }
            reader.recycle(block)
        }
        outcome = reader.outcome
        kept = kept.filter { !outcome.isDamaged(member: members[$0.key] ?? 0) }
    }
}
