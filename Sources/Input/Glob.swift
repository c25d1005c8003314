import Glibc

/// A path with wildcards: `*`, `?` and `[…]`, each within one name. A leading dot is matched by a dot only.
struct Glob {
    let pattern: [UInt8]

    init(_ pattern: [UInt8]) { self.pattern = pattern }

    static func isPattern(_ path: [UInt8]) -> Bool {
        path.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
    }

    /// The paths that are there and match, sorted within each folder; `name` begins at the first wildcard's folder.
    func matches() -> [(path: [UInt8], name: [UInt8])] {
        let slash = UInt8(ascii: "/")
        var places: [(path: [UInt8], name: [UInt8])] = [(pattern.first == slash ? [slash] : [], [])]
        var isBelowWildcard = false
        for part in pattern.split(separator: slash).map(Array.init) {
            let isWild = Self.isPattern(part)
            isBelowWildcard = isBelowWildcard || isWild
            places = places.flatMap { place in
                let names = isWild ? Self.names(in: place.path, matching: part) : [part]
                return names.map {
                    (Folder.join(place.path, $0), isBelowWildcard ? Folder.join(place.name, $0) : place.name)
                }
            }
        }
        // A plain name behind a wildcard ("*/client.gz") need not be there in every folder.
        return places.filter { Self.isThere($0.path) }
    }

    private static func names(in folder: [UInt8], matching part: [UInt8]) -> [[UInt8]] {
        (Folder.names(folder) ?? []).filter { name in
            withCPath(part) { pattern in withCPath(name) { fnmatch(pattern, $0, FNM_PERIOD) == 0 } }
        }
    }

    /// A link is there wherever it leads.
    private static func isThere(_ path: [UInt8]) -> Bool {
        var status = stat()
        return withCPath(path) { lstat($0, &status) } == 0
    }
}
