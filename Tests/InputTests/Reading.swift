import Input
import TestSupport

/// A file read to its end: what every test of reading looks at.
struct Reading: Equatable {
    struct Line: Equatable {
        var number: UInt32
        var text: String
        var isTooLong = false
    }

    /// Lines that count: outside damaged members.
    var kept: [Line] = []
    /// Lines in damaged members.
    var damaged: [Line] = []
    var outcome = FileOutcome()

    init(
        _ path: String, _ engine: InflateEngine, blockSize: Int = 1 << 20,
        maximumLineLength: Int = BlockReader.maximumLineLength, limit: ExpansionLimit = ExpansionLimit()
    ) {
        let reader = BlockReader(
            InputFile(path), engine: engine, blockSize: blockSize, maximumLineLength: maximumLineLength, limit: limit)
        var parts: [(member: Int, firstIsDamaged: Bool, first: UInt32, lines: [Line])] = []
        while let block = reader.next() {
            var lines: [Line] = []
            block.forEachLine { line in
                lines.append(
                    Line(
                        number: line.number, text: String(decoding: line.bytes, as: UTF8.self),
                        isTooLong: line.isTooLong))
            }
            parts.append((block.member, block.firstLineIsDamaged, block.firstLine, lines))
            reader.recycle(block)
        }
        outcome = reader.outcome
        // As the pipeline does: by member, with the torn first line apart.
        for part in parts {
            for line in part.lines {
                let isDamaged =
                    outcome.isDamaged(member: part.member) || (part.firstIsDamaged && line.number == part.first)
                if isDamaged { damaged.append(line) } else { kept.append(line) }
            }
        }
    }

    var texts: [String] { kept.map(\.text) }
}
