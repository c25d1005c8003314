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

    /// Removes the leftovers of processes that are gone, and of this one for the night that it writes now. A folder
    /// that was set aside and has no successor goes back to its place.
    static func sweep(_ reports: String, keeping name: String) throws(PublishProblem) {
        for entry in FolderTree.names(reports) {
            guard let found = parse(entry), isOver(found, name) else { continue }
            let path = "\(reports)/\(entry)"
            let place = "\(reports)/\(found.name)"
            if found.isOld, !FolderTree.exists(place) {
                guard rename(path, place) == 0 else { throw PublishProblem(.cannotWrite, place) }
            } else {
                FolderTree.remove(path)
            }
        }
    }

    private static func isOver(_ found: (name: String, isOld: Bool, process: Int32), _ name: String) -> Bool {
        if found.process == getpid() { return found.name == name }
        return kill(found.process, 0) != 0 && errno == ESRCH
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
