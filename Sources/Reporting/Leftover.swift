import Glibc

/// What a killed run may leave in the reports folder: a half-written folder, or the old one set aside.
enum Leftover {
    static func partial(_ name: String, _ process: Int32) -> String { ".\(name).partial-\(process)" }
    static func old(_ name: String, _ process: Int32) -> String { ".\(name).old-\(process)" }

    /// Another name in the same folder, with a dot more: still a leftover's.
    static func aside(_ path: String) -> String {
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return path[..<start] + "." + path[start...]
    }

    /// Removes the leftovers of processes that are gone, and of this one what it does not have under way. A folder that
    /// was set aside and has no successor goes back to its place.
    static func sweep(_ reports: String) throws(PublishProblem) {
        for entry in FolderTree.names(reports) {
            guard let found = parse(entry) else { continue }
            let path = "\(reports)/\(entry)"
            let place = "\(reports)/\(found.name)"
            if found.process == getpid(), Temporaries.has(path) { continue }
            let lock = FolderLock.take(path)
            defer { withExtendedLifetime(lock) {} }
            switch lock {
            case .another: continue
            case .unknown: guard isGone(found.process) else { continue }
            case .taken: break
            }
            if found.isOld, !FolderTree.exists(place) {
                guard rename(path, place) == 0 else { throw PublishProblem(.cannotWrite, place) }
            } else {
                // Out of the way at once: what is half removed must never be put in place.
                let away = aside(path)
                FolderTree.remove(rename(path, away) == 0 ? away : path)
            }
        }
    }

    /// What no lock tells of: this process has none of this number under way, and no other lives with it.
    private static func isGone(_ process: Int32) -> Bool {
        process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
    }

    private static func parse(_ entry: String) -> (name: String, isOld: Bool, process: Int32)? {
        for (mark, isOld) in [(".partial-", false), (".old-", true)] {
            let parts = entry.dropFirst().split(separator: mark, omittingEmptySubsequences: false)
            if entry.first == ".", parts.count == 2, !parts[0].isEmpty, let process = Int32(parts[1]), process > 0 {
                return (String(parts[0]), isOld, process)
            }
        }
        return nil
    }
}
