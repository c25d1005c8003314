/// The files of a night, in the order in which they are read: by name, byte by byte, whatever the locale.
package struct NightFiles: Sendable {
    /// Each file once. A path that was asked for by name and cannot be read is among them: reading it says why.
    package let files: [InputFile]
    /// What was passed over, and why, in a fixed order.
    package let notes: [String]

    /// Finds the files that the arguments name.
    ///
    /// - Parameter arguments: files, folders (read with all folders in them), globs (`*`, `?`, `[…]` within one name) and
    ///   "-" for standard input. A path that exists is never taken for a glob.
    package init(_ arguments: [String]) throws(NothingFound) {
        var search = FileSearch()
        for argument in arguments.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { search.add(argument) }
        let found = search.found.sorted(by: Self.precedes)
        guard found.contains(where: { $0.isStandardInput || $0.inode != nil }) else {
            throw NothingFound(arguments: arguments, notes: search.notes.lines + search.closed.lines)
        }
        var notes = search.notes
        var files = Self.withoutSecondPaths(found, &notes)
        Self.makeNamesUnique(&files)
        files.sort(by: Self.precedes)
        self.files = SameContent.removeCopies(files, &notes)
        self.notes = notes.lines
    }

    private static func precedes(_ a: InputFile, _ b: InputFile) -> Bool {
        if a.displayName != b.displayName { return a.displayName.utf8.lexicographicallyPrecedes(b.displayName.utf8) }
        return a.rawPath.lexicographicallyPrecedes(b.rawPath)
    }

    /// Drops paths that lead to a file which is already there: given twice, linked, or by two folders.
    private static func withoutSecondPaths(_ files: [InputFile], _ notes: inout NoteList) -> [InputFile] {
        struct Identity: Hashable {
            var device: UInt64?
            var inode: UInt64?
            var path: [UInt8]
        }
        var first: [Identity: InputFile] = [:]
        return files.filter { file in
            let identity = Identity(
                device: file.device, inode: file.inode, path: file.inode == nil ? file.rawPath : [])
            guard let earlier = first[identity] else {
                first[identity] = file
                return true
            }
            if earlier.rawPath == file.rawPath {
                notes.add("\(file.displayName): named more than once; read once")
            } else {
                let (name, other) = namesApart(file, earlier)
                notes.add("\(name): the same file as \(other); read once")
            }
            return false
        }
    }

    /// What two files are called, told apart.
    private static func namesApart(_ a: InputFile, _ b: InputFile) -> (String, String) {
        guard a.displayName == b.displayName else { return (a.displayName, b.displayName) }
        let names = belowCommonFolder([a.path, b.path])
        return (names[0], names[1])
    }

    /// Files of the same name from two places are called by their paths below the folder that they have in common:
    /// where a machine keeps its logs is nothing that a page should tell.
    private static func makeNamesUnique(_ files: inout [InputFile]) {
        var uses: [String: [Int]] = [:]
        for i in files.indices where !files[i].isStandardInput { uses[files[i].displayName, default: []].append(i) }
        for alike in uses.values where alike.count > 1 {
            for (i, name) in zip(alike, belowCommonFolder(alike.map { files[$0].path })) { files[i].displayName = name }
        }
        // What is called so by now may be another's name: then only whole paths tell them apart.
        var names = Set<String>()
        for i in files.indices where !names.insert(files[i].displayName).inserted {
            files[i].displayName = files[i].path
        }
    }

    private static func belowCommonFolder(_ paths: [String]) -> [String] {
        let parts = paths.map { $0.split(separator: "/", omittingEmptySubsequences: false) }
        var common = 0
        let shortest = parts.map(\.count).min() ?? 0
        while common < shortest - 1, parts.allSatisfy({ $0[common] == parts[0][common] }) { common += 1 }
        return parts.map { $0[common...].joined(separator: "/") }
    }
}

/// No argument led to a file: the night has no input.
package struct NothingFound: Error, Equatable, CustomStringConvertible {
    /// What was looked for.
    package let arguments: [String]
    /// What was found there and passed over.
    package let notes: [String]

    package var description: String {
        let places = arguments.isEmpty ? "nothing was named" : arguments.joined(separator: ", ")
        let passed = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
        return "logs: no file in \(places)\(passed); check the path and the night"
    }
}
