import Telemetry
import Glibc

/// What the run has under way on the disk: gone when it is stopped, whatever its threads do at that moment.
package enum Temporaries {
    private static let paths = Locked<[String]>([])
    /// Threads that go on until the process ends may make another file in a folder that is being removed.
    private static let attempts = 100

    /// Notes a file or folder that must not stay behind.
    static func add(_ path: String) { paths.withLock { $0.append(path) } }

    /// Runs a step that puts a temporary in its place, or takes it away. A run that is being stopped does not take it:
    /// the call then never returns, and the process ends.
    static func settle<E: Error>(_ path: String, _ step: () throws(E) -> Void) throws(E) {
        try paths.withLock { (paths) throws(E) in
            try step()
            paths.removeAll { $0 == path }
        }
    }

    /// Waits for the end of the process, if the run is being stopped.
    package static func pass() { paths.withLock { _ in } }

    /// Removes all temporaries and ends the process. Nothing is put in place after this is called.
    package static func stop(_ code: Int32) -> Never {
        paths.withLock { paths in
            for path in paths {
                var left = attempts
                repeat {
                    FolderTree.remove(path)
                    left -= 1
                } while access(path, F_OK) == 0 && left > 0
            }
            _exit(code)
        }
        _exit(code)
    }
}
