import Glibc

/// Finds files that hold what another one holds: an upload that came twice, a `.gz` beside its plain twin.
enum SameContent {
    /// The files without copies. Of two with the same content the first by name stays.
    static func removeCopies(_ files: [InputFile], _ notes: inout NoteList) -> [InputFile] {
        struct Likeness: Hashable {
            var size: Int64
            var ends: UInt32
        }
        var alike: [Likeness: [InputFile]] = [:]
        var sizes: [Int64: Int] = [:]
        var byPath: [[UInt8]: InputFile] = [:]
        for file in files { sizes[file.size, default: 0] += 1 }
        return files.filter { file in
            guard file.size > 0, file.inode != nil else { return true }
            // Only files of one size are opened; their ends tell most of them apart.
            if sizes[file.size, default: 0] > 1, !isPackedNothing(file), let ends = file.ends {
                let likeness = Likeness(size: file.size, ends: ends)
                if let original = alike[likeness, default: []].first(where: { haveSameBytes($0, file) }) {
                    notes.add("\(file.displayName): same content as \(original.displayName); read once")
                    return false
                }
                alike[likeness, default: []].append(file)
            }
            if file.rawPath.suffix(3).elementsEqual(".gz".utf8), let twin = byPath[file.rawPath.dropLast(3)],
                haveSameText(twin, file)
            {
                notes.add(
                    "\(file.displayName): same content as \(twin.displayName), which is not compressed; read once")
                return false
            }
            byPath[file.rawPath] = file
            return true
        }
    }

    private static let blockSize = 64 << 10

    /// Whether a file is a gzip of nothing: an hour without a line is like every other such hour, and no copy of it.
    private static func isPackedNothing(_ file: InputFile) -> Bool {
        // The longest header with a file name in it, and the trailer.
        guard file.size < 300 else { return false }
        let text = ContentStream(file, engine: .best, limit: ExpansionLimit())
        var byte: UInt8 = 0
        return withUnsafeMutablePointer(to: &byte) {
            text.readFully(into: UnsafeMutableBufferPointer(start: $0, count: 1))
        } == 0
    }

    private static func haveSameBytes(_ a: InputFile, _ b: InputFile) -> Bool {
        guard let a = try? ByteSource.open(a).get(), let b = try? ByteSource.open(b).get() else { return false }
        return areEqual({ a.readFully(into: $0) }, { b.readFully(into: $0) })
            && a.failure == nil && b.failure == nil
    }

    /// Whether two files hold the same text, both of them whole.
    private static func haveSameText(_ a: InputFile, _ b: InputFile) -> Bool {
        let a = ContentStream(a, engine: .best, limit: ExpansionLimit())
        let b = ContentStream(b, engine: .best, limit: ExpansionLimit())
        return areEqual({ a.readFully(into: $0) }, { b.readFully(into: $0) }) && a.isWhole && b.isWhole
    }

    private static func areEqual(
        _ readA: (UnsafeMutableBufferPointer<UInt8>) -> Int, _ readB: (UnsafeMutableBufferPointer<UInt8>) -> Int
    ) -> Bool {
        let a = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: blockSize)
        let b = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: blockSize)
        defer {
            a.deallocate()
            b.deallocate()
        }
        guard let startOfA = a.baseAddress, let startOfB = b.baseAddress else { return false }
        while true {
            let count = readA(a)
            guard count == readB(b), memcmp(startOfA, startOfB, count) == 0 else { return false }
            if count < blockSize { return true }
        }
    }
}
