import Glibc

/// The right to publish with a state folder: one run at a time has it. The system takes it back when the process ends,
/// however it ends, so a lock is never left behind; the file stays, since removing it would let two runs hold it.
package final class Lock {
    private let descriptor: Int32

    /// Takes the lock, or says who holds it; never waits.
    ///
    /// - Parameter holder: what the others are told, one line: `process 4711, since …`.
    package init(_ folder: StateFolder, holder: String) throws(StateProblem) {
        let path = "\(folder.path)/lock"
        // Closed on exec: a hook that outlives the run must not keep the next one from starting.
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StateProblem(.cannotWrite, path) }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            if code == EINTR { continue }
            let other = code == EWOULDBLOCK ? Lock.text(descriptor) : ""
            close(descriptor)
            throw code == EWOULDBLOCK
                ? StateProblem(.locked(by: other), path, code: 0) : StateProblem(.tryAgain, path, code: code)
        }
        let line = Array("\(holder)\n".utf8)
        // Only for people: where it cannot be written the lock holds all the same.
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, line, line.count, 0) }
    }

    deinit { close(descriptor) }

    private static func text(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 200)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)).prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
