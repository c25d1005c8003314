import Glibc

/// Takes old nights out of the reports.
package enum Retention {
    /// Keeps the newest nights and removes the folders of the others; whatever is no night stays.
    ///
    /// - Parameter count: nights to keep, at least 1.
    /// - Returns: the names of those that went, oldest first.
    @discardableResult
    package static func keepNewest(_ count: Int, in reports: String) -> [String] {
        let nights = FolderTree.names(reports).filter { isNight($0) && FolderTree.isFolder("\(reports)/\($0)") }
        // Dates in this form sort as they follow each other.
        let old = nights.sorted().dropLast(max(1, count))
        for night in old { remove(night, reports) }
        return Array(old)
    }

    /// Out of sight in one step, so that nobody meets half a night.
    private static func remove(_ night: String, _ reports: String) {
        let aside = "\(reports)/\(Leftover.partial(night, getpid()))"
        let path = "\(reports)/\(night)"
        FolderTree.remove(rename(path, aside) == 0 ? aside : path)
    }

    /// Ten characters, digits but for two dashes: `2026-11-29`.
    static func isNight(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard bytes.count == 10 else { return false }
        return bytes.indices.allSatisfy { i in
            i == 4 || i == 7 ? bytes[i] == UInt8(ascii: "-") : (0x30...0x39).contains(bytes[i])
        }
    }
}
