import Glibc

/// The sign that a process is at work in a folder: gone with the process, however it ends. Numbers of processes are no
/// such sign: containers on one disk have the same ones, and each sees its own alone.
final class FolderLock: Sendable {
    /// What asking for a folder's lock has for an answer.
    enum Answer {
        case taken(FolderLock)
        /// Another is at work there.
        case another
        /// The folder cannot be locked, or is none: nobody knows. `errno`.
        case unknown(Int32)
    }

    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Asks for a folder's lock, and never waits for it.
    static func take(_ path: String) -> Answer {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return .unknown(errno) }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            if code == EINTR { continue }
            close(descriptor)
            return code == EWOULDBLOCK ? .another : .unknown(code)
        }
        return .taken(FolderLock(descriptor))
    }

    /// Makes a folder and locks it; nil where it cannot be locked.
    static func make(_ path: String) throws(PublishProblem) -> FolderLock? {
        // Sweeps come between once each, and there are not so many.
        for _ in 0..<1_000 {
            try FolderTree.make(path)
            switch take(path) {
            case .taken(let lock): if lock.holds(path) { return lock }
            case .another, .unknown(ENOENT): break
            case .unknown: return nil
            }
        }
        throw PublishProblem(.cannotWrite, path, code: EBUSY)
    }

    /// Whether the folder still has its name: a sweep that came before the lock has taken it away.
    private func holds(_ path: String) -> Bool {
        var own = stat()
        var there = stat()
        return fstat(descriptor, &own) == 0 && lstat(path, &there) == 0 && own.st_dev == there.st_dev
            && own.st_ino == there.st_ino
    }
}
