import KPIs
import Shuffle

/// One worker's rows while it measures. What passes its share of the memory goes to a file, sorted.
struct RowCollector {
    private(set) var held: [ViewRow] = []
    private(set) var runs: [NightRows.Run] = []
    private var size = 0
    private let memory: Int
    private let folder: String?
    private var file: SpillFile?

    /// - Parameters:
    ///   - memory: bytes that rows may take before they are written to a file.
    ///   - folder: where to; nil keeps all rows in memory.
    init(memory: Int, folder: String?) {
        self.memory = memory
        self.folder = folder
    }

    mutating func append(_ row: ViewRow) throws(SpillProblem) {
        held.append(row)
        size += row.footprint
        if size > memory, let folder { try setAside(folder) }
    }

    private mutating func setAside(_ folder: String) throws(SpillProblem) {
        let file: SpillFile
        if let known = self.file { file = known } else { file = try SpillFile(in: folder) }
        self.file = file
        sort()
        var lengths: [UInt32] = []
        var bytes: [UInt8] = []
        for row in held {
            let one = row.bytes
            lengths.append(UInt32(one.count))
            bytes += one
        }
        var result: Result<SpillFile.Piece, SpillProblem>?
        bytes.withUnsafeBytes { bytes in
            result = Result { () throws(SpillProblem) in try file.append([bytes]) }
        }
        if let piece = try result?.get() { runs.append(NightRows.Run(file: file, piece: piece, lengths: lengths)) }
        held = []
        size = 0
    }

    /// Brings the rows in memory into their order.
    mutating func sort() { held.sort(by: ViewRow.precedes) }
}
