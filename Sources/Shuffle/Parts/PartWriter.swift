import Glibc
import Telemetry

/// Writes a part file, and gives it the name that others look for when it is whole. Of two attempts at the same work
/// each writes its own file; the last one's stays.
package final class PartWriter {
    private let path: String
    private let file: AttemptFile
    private var descriptor: Int32 { file.descriptor }
    private var stretches: UInt64 = 0
    private var fingerprint: UInt64 = 0
    private var written = 0
    // The stretch that is being written: its kind, where it starts, its bytes so far, their fingerprint, and those that
    // fill no block yet.
    private var kind = PartStretch.end
    private var start = 0
    private var length = 0
    private var own: UInt64 = 0
    private var block: [UInt8] = []

    /// - Parameters:
    ///   - path: where the file is to be; its folder is made where it is missing.
    ///   - isNameless: false: as where the file system has no files without a name.
    package init(_ path: String, isNameless: Bool = true) throws(PartProblem) {
        self.path = path
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        try PartWriter.make(folder)
        guard let file = AttemptFile(in: folder, for: name, isNameless: isNameless) else {
            throw PartProblem.system(.cannotWrite, folder, errno, "give --out a folder that this user may write to")
        }
        self.file = file
        try write(PartFormat.mark[...])
    }

    /// Takes away what attempts that were killed have left in a folder of parts.
    package static func sweep(_ folder: String) { AttemptFile.sweep(folder) }

    private static func make(_ folder: String) throws(PartProblem) {
        if folder.isEmpty || mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
        if errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            try make(String(folder[..<slash]))
            if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
        }
        throw PartProblem.system(.cannotWrite, folder, errno, "give --out a folder that this user may write to")
    }

    /// Adds a stretch.
    package func add(_ kind: PartStretch, _ bytes: [UInt8]) throws(PartProblem) {
        try begin(kind)
        try append(bytes)
        try end()
    }

    /// Begins a stretch of which nobody knows yet how long it will be.
    package func begin(_ kind: PartStretch) throws(PartProblem) {
        self.kind = kind
        (start, length, own) = (written, 0, UInt64(kind.rawValue))
        var head: [UInt8] = []
        head.put(kind.rawValue)
        head.put(UInt64(0))
        try write(head[...])
    }

    /// Goes on with the stretch that was begun.
    package func append(_ bytes: [UInt8]) throws(PartProblem) {
        length += bytes.count
        block += bytes
        var done = 0
        while block.count - done >= PartFormat.blockSize {
            try seal(block[done..<done + PartFormat.blockSize])
            done += PartFormat.blockSize
        }
        if done > 0 { block.removeFirst(done) }
    }

    /// Ends the stretch.
    package func end() throws(PartProblem) {
        if !block.isEmpty { try seal(block[...]) }
        block.removeAll(keepingCapacity: true)
        var end: [UInt8] = []
        end.put(own)
        try write(end[...])
        var known: [UInt8] = []
        known.put(UInt64(length))
        guard pwrite(descriptor, known, known.count, off_t(start + 4)) == known.count else { throw failure() }
        guard kind != .end else { return }
        stretches += 1
        fingerprint = end.withUnsafeBufferPointer { Fingerprint.of($0, seed: fingerprint) }
    }

    private func seal(_ block: ArraySlice<UInt8>) throws(PartProblem) {
        own = block.withUnsafeBufferPointer { Fingerprint.of($0, seed: own) }
        try write(block)
    }

    /// Writes the end, and gives the file its name.
    package func finish() throws(PartProblem) {
        var end: [UInt8] = []
        end.put(stretches)
        end.put(fingerprint)
        try add(.end, end)
        guard file.place(at: path) else { throw failure() }
    }

    private func write(_ bytes: ArraySlice<UInt8>) throws(PartProblem) {
        var at = bytes.startIndex
        while at < bytes.endIndex {
            let count = bytes[at...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure() }
            at += count
        }
        written += bytes.count
    }

    private func failure() -> PartProblem {
        PartProblem.system(.inputOutput, path, errno, "make room or look after the disk, then run it again")
    }
}
