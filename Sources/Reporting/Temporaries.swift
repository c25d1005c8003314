import Telemetry
import Glibc

/// What the run has under way on the disk: gone when it is stopped, whatever its threads do at that moment.
package enum Temporaries {
    private static let paths = Locked<[String]>([])

    /// Makes a file or folder that must not stay behind, and notes it. A run that is being stopped makes none: the call
    /// then never returns, and the process ends.
    package static func begin<Made, E: Error>(_ path: String, _ make: () throws(E) -> Made) throws(E) -> Made {
        try paths.withLock { (paths) throws(E) in
            let made = try make()
            paths.append(path)
            return made
        }
    }

    /// Whether this is under way now.
    static func has(_ path: String) -> Bool { paths.withLock { $0.contains(path) } }

    /// Makes something within what was begun, of which a run that is being stopped makes nothing either.
    static func within<E: Error>(_ make: () throws(E) -> Void) throws(E) {
        try paths.withLock { (_) throws(E) in try make() }
    }

    /// Runs a step that puts a temporary in its place, or takes it away. A run that is being stopped does not take it:
    /// the call then never returns, and the process ends.
    package static func settle<Result, E: Error>(_ path: String, _ step: () throws(E) -> Result) throws(E) -> Result {
        try paths.withLock { (paths) throws(E) in
            let result = try step()
            paths.removeAll { $0 == path }
            return result
        }
    }

    /// Waits for the end of the process, if the run is being stopped.
    package static func pass() { paths.withLock { _ in } }

    /// Removes all temporaries and ends the process. Nothing is put in place after this is called.
    package static func stop(_ code: Int32) -> Never {
        paths.withLock { paths in
            for path in paths {
                // Threads go on until the process ends. They find no folder of this name to make another file in.
                let aside = Leftover.aside(path)
                FolderTree.remove(rename(path, aside) == 0 ? aside : path)
            }
            _exit(code)
        }
        _exit(code)
    }
}
