import Telemetry
import Glibc

/// A file for what memory has no room for. It has no name, so that nothing is left of it however the process ends.
///
/// Pieces are added by one thread and may be read by several.
package final class SpillFile: Sendable {
    /// Where a piece lies.
    package struct Piece: Sendable {
        package let offset: Int
        package let count: Int

        package init(offset: Int, count: Int) {
            self.offset = offset
            self.count = count
        }
    }

    /// O_TMPFILE, which Glibc's header keeps from Swift.
    private static let nameless: Int32 = 0o20_000_000 | O_DIRECTORY

    private let folder: String
    private let descriptor: Int32
    private let end = Locked(0)

    /// Makes a file in `folder`, and the folder where it is missing: readable by this user alone, since session ids
    /// lie in it.
    package init(in folder: String) throws(SpillProblem) {
        self.folder = folder
        try SpillFile.make(folder)
        guard let file = AttemptFile.nameless(in: folder) else { throw SpillProblem(folder, .writing) }
        descriptor = file
    }

    /// Opens a file that holds pieces already, to be read only.
    package init(reading path: String) throws(SpillProblem) {
        folder = path
        descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SpillProblem(path, .reading) }
    }

    deinit { close(descriptor) }

    /// Takes away what runs that were killed have left in a folder, on file systems where every file has a name at first.
    package static func sweep(_ folder: String) { AttemptFile.sweep(folder) }

    private static func make(_ folder: String) throws(SpillProblem) {
        if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
        if errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            try make(String(folder[..<slash]))
            if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
        }
        throw SpillProblem(folder, .writing)
    }

    /// Adds a piece that lies in several stretches of memory, as one.
    package func append(_ stretches: [UnsafeRawBufferPointer]) throws(SpillProblem) -> Piece {
        let count = stretches.reduce(0) { $0 + $1.count }
        let offset = end.withLock { end in
            defer { end += count }
            return end
        }
        var at = offset
        for stretch in stretches {
            var done = 0
            while done < stretch.count {
                let written = pwrite(descriptor, stretch.baseAddress.map { $0 + done }, stretch.count - done, at)
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { throw SpillProblem(folder, .writing) }
                done += written
                at += written
            }
        }
        return Piece(offset: offset, count: count)
    }

    /// Reads bytes of a piece.
    ///
    /// - Parameter from: where in the piece to begin.
    package func read(_ piece: Piece, from: Int = 0, into bytes: UnsafeMutableRawBufferPointer) throws(SpillProblem) {
        var done = 0
        while done < bytes.count {
            let got = pread(
                descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, piece.offset + from + done)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw SpillProblem(folder, .reading) }
            done += got
        }
    }
}

/// What memory had no room for could not be put into the state folder, or not read back.
package struct SpillProblem: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Action: Sendable { case writing, reading }

    package let folder: String
    package let action: Action
    /// `errno`.
    package let code: Int32

    init(_ folder: String, _ action: Action, code: Int32 = errno) {
        self.folder = folder
        self.action = action
        self.code = code
    }

    package var description: String {
        let reason = String(cString: strerror(code))
        return switch action {
        case .writing:
            "\(folder): what memory has no room for cannot be written (\(reason)); give more --memory, or a --state folder with room"
        case .reading: "\(folder): what was set aside there cannot be read back (\(reason)); run again"
        }
    }
}
