import Glibc

/// Takes old nights out of the reports.
package enum Retention {
    /// The nights beside the newest, oldest first; whatever is no night is none of them.
    ///
    /// - Parameter count: nights to keep, at least 1.
    package static func old(keeping count: Int, in reports: String) -> [String] {
        let nights = FolderTree.names(reports).filter { isNight($0) && FolderTree.isFolder("\(reports)/\($0)") }
        // Dates in this form sort as they follow each other.
        return nights.sorted().dropLast(max(1, count))
    }

    /// Removes a night: out of sight in one step, so that nobody meets half of it.
    package static func remove(_ night: String, in reports: String) {
        let aside = "\(reports)/\(Leftover.partial(night, getpid()))"
        let path = "\(reports)/\(night)"
        let gone = Temporaries.begin(aside) { rename(path, aside) == 0 ? aside : path }
        Temporaries.settle(aside) { FolderTree.remove(gone) }
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
