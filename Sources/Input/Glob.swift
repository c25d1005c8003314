import Glibc

/// A path with wildcards: `*`, `?` and `[…]`, each within one name. A leading dot is matched by a dot only.
struct Glob {
    let pattern: [UInt8]

    init(_ pattern: [UInt8]) { self.pattern = pattern }

    static func isPattern(_ path: [UInt8]) -> Bool {
        path.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
    }

    /// A path; its name begins at the first wildcard's folder.
    typealias Found = (path: [UInt8], name: [UInt8])

    /// The paths that are there and match, sorted within each folder, and the folders that nobody may look into, with
    /// `errno`.
    func matches() -> (matches: [Found], closed: [(path: [UInt8], name: [UInt8], code: Int32)]) {
        let slash = UInt8(ascii: "/")
        var places: [Found] = [(pattern.first == slash ? [slash] : [], [])]
        var closed: [(path: [UInt8], name: [UInt8], code: Int32)] = []
        var isBelowWildcard = false
        for part in pattern.split(separator: slash).map(Array.init) {
            let isWild = Self.isPattern(part)
            isBelowWildcard = isBelowWildcard || isWild
            var next: [Found] = []
            for place in places {
                var names = [part]
                if isWild {
                    guard let entries = Folder.names(place.path) else {
                        if !Folder.isGone(errno) { closed.append((place.path, place.name, errno)) }
                        continue
                    }
                    names = entries.filter { Self.isMatch($0, of: part) }
                }
                next += names.map {
                    (Folder.join(place.path, $0), isBelowWildcard ? Folder.join(place.name, $0) : place.name)
                }
            }
            places = next
        }
        // A plain name behind a wildcard ("*/client.gz") need not be there in every folder.
        let matches = places.filter { place in
            if Self.isThere(place.path) { return true }
            if !Folder.isGone(errno) { closed.append((place.path, place.name, errno)) }
            return false
        }
        return (matches, closed)
    }

    private static func isMatch(_ name: [UInt8], of part: [UInt8]) -> Bool {
        name != Folder.ofFileSystem
            && withCPath(part) { pattern in withCPath(name) { fnmatch(pattern, $0, FNM_PERIOD) == 0 } }
    }

    /// A link is there wherever it leads; `errno` where nothing is.
    private static func isThere(_ path: [UInt8]) -> Bool {
        var status = stat()
        return withCPath(path) { lstat($0, &status) } == 0
    }
}
