import Glibc
import Shuffle

/// The folder that outlives a night: lock, history, and records that wait for the next night.
package struct StateFolder: Sendable {
    package let path: String

    /// Makes the folder, and those that lead to it, where they are missing: readable by this user alone, since session
    /// ids lie in it.
    package init(_ path: String) throws(StateProblem) {
        self.path = path
        try StateFolder.make(path)
    }

    /// The folder as it is, for commands that only look.
    package init(reading path: String) { self.path = path }

    /// Files and folders of this name are the run's own and gone after it; a killed run's go with the next sweep.
    package func temporary(_ name: String) -> String { "\(path)/\(StateFolder.mark)\(name)" }

    /// Removes what killed runs have left. Only for the holder of the lock: nobody else has temporaries then.
    package func sweep() {
        // One that a stopped run was taking away has a dot before.
        for name in StateFolder.names(path) where name.drop(while: { $0 == "." }).hasPrefix(StateFolder.mark) {
            StateFolder.remove("\(path)/\(name)")
        }
        SpillFile.sweep(path)
    }

    private static let mark = "tmp-"

    static func make(_ path: String) throws(StateProblem) {
        if mkdir(path, 0o700) == 0 || (errno == EEXIST && isFolder(path)) { return }
        var code = errno
        if code == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try make(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 || (errno == EEXIST && isFolder(path)) { return }
            code = errno
        }
        throw StateProblem(.cannotWrite, path, code: code == EEXIST ? ENOTDIR : code)
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The names in a folder, sorted; none where it cannot be read.
    static func names(_ path: String) -> [String] {
        guard let listing = opendir(path) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in names(path) { remove("\(path)/\(name)") }
        rmdir(path)
    }
}

/// The state folder cannot be used.
package struct StateProblem: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Kind: Sendable, Equatable {
        /// Another run holds the lock; what it says of itself, empty where it says nothing (exit code 3).
        case locked(by: String)
        /// The place is wrong, or not ours (exit code 73).
        case cannotWrite
        /// Writing or reading began and failed (exit code 74).
        case inputOutput
        /// The file system has no locks to give for now (exit code 75).
        case tryAgain
    }

    package let kind: Kind
    package let path: String
    /// `errno`; 0 where the lock is held.
    package let code: Int32

    package init(_ kind: Kind, _ path: String, code: Int32 = errno) {
        self.kind = kind
        self.path = path
        self.code = code
    }

    package var description: String {
        let cause = code == 0 ? "" : " (\(String(cString: strerror(code)).lowercased()))"
        return switch kind {
        case .locked(let holder):
            "\(path): held by \(holder.isEmpty ? "another run" : holder); wait for its end, or give another --state"
        case .cannotWrite:
            "\(path): cannot be made or written\(cause); choose another folder with --state, or let this user write there"
        case .inputOutput:
            "\(path): reading or writing failed\(cause); make room or look after the disk, then run the night again"
        case .tryAgain: "\(path): cannot be locked\(cause); try again, or choose a --state on a local disk"
        }
    }
}
