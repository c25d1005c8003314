import Glibc

/// Walks folders and globs and gathers files, in no particular order and with repetitions.
struct FileSearch {
    private(set) var found: [InputFile] = []
    private(set) var notes = NoteList()
    /// Folders, and files in them, that cannot be looked at: they are among the files, for nobody knows what is missing.
    private(set) var closed = NoteList()
    /// Folders that were read for this argument: a link back to one of them would lead round in circles.
    private var visited: Set<FolderIdentity> = []

    private struct FolderIdentity: Hashable {
        var device: UInt64
        var inode: UInt64
    }

    /// Adds what one argument names.
    mutating func add(_ argument: String) {
        // Each argument is looked at as if it were the only one, so that their order changes nothing.
        visited = []
        if argument == "-" {
            found.append(.standardInput)
            return
        }
        let path = Array(argument.utf8)
        if let identity = FileIdentity(path) {
            if identity.isFolder {
                walk(path, named: [])
            } else {
                found.append(InputFile(rawPath: path, displayName: nil))
            }
        } else if Glob.isPattern(path) {
            addMatches(Glob(path))
        } else {
            found.append(InputFile(rawPath: path, displayName: nil))
        }
    }

    private mutating func addMatches(_ glob: Glob) {
        let (matches, closed) = glob.matches()
        for folder in closed { close(folder.path, named: folder.name, folder.code) }
        if matches.isEmpty { notes.add("\(String(decoding: glob.pattern, as: UTF8.self)): nothing matches") }
        for match in matches { look(match.path, named: match.name) }
    }

    /// Reads a folder and the folders in it. `name` is what the folder is called in the files' names.
    private mutating func walk(_ folder: [UInt8], named name: [UInt8]) {
        guard let identity = FileIdentity(folder) else { return }
        guard visited.insert(FolderIdentity(device: identity.device, inode: identity.inode)).inserted else {
            skip(name.isEmpty ? folder : name, "a folder that another path leads to")
            return
        }
        guard let entries = Folder.names(folder) else {
            close(folder, named: name, errno)
            return
        }
        for entry in entries {
            let path = Folder.join(folder, entry)
            if entry.first == UInt8(ascii: ".") {
                skip(Folder.join(name, entry), "hidden")
            } else if entry == Folder.ofFileSystem {
                skip(Folder.join(name, entry), "the file system's own")
            } else {
                look(path, named: Folder.join(name, entry))
            }
        }
    }

    /// Takes a path that nobody asked for by name: it has to be a file worth reading.
    private mutating func look(_ path: [UInt8], named name: [UInt8]) {
        guard let identity = FileIdentity(path) else {
            let code = errno
            if Folder.isGone(code) {
                skip(name, "a link that leads nowhere, or gone")
            } else {
                close(path, named: name, code)
            }
            return
        }
        if identity.isFolder {
            walk(path, named: name)
        } else if !identity.isRegular {
            skip(name, "\(identity.kind), not a file")
        } else if Folder.isEditorLeftover(path) {
            skip(name, "left behind by an editor")
        } else if path.suffix(3).elementsEqual(".md".utf8) {
            skip(name, "a text beside the logs")
        } else {
            found.append(InputFile(rawPath: path, displayName: String(decoding: name, as: UTF8.self)))
        }
    }

    /// Takes what cannot be looked at, so that the night says that it is missing.
    private mutating func close(_ path: [UInt8], named name: [UInt8], _ code: Int32) {
        let shown = String(decoding: name.isEmpty ? path : name, as: UTF8.self)
        closed.add("\(shown): cannot be opened: \(systemMessage(code))")
        let last = path.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? path
        found.append(.closedFolder(path, displayName: String(decoding: name.isEmpty ? last : name, as: UTF8.self)))
    }

    /// Notes by what a file would be called: below the folder or glob that was asked for.
    private mutating func skip(_ name: [UInt8], _ reason: String) {
        notes.add("\(reason); skipped", of: String(decoding: name, as: UTF8.self))
    }
}

/// Folders and paths as bytes: names need not be UTF-8.
enum Folder {
    /// What file systems keep for themselves at their top; nobody logs there.
    static let ofFileSystem = Array("lost+found".utf8)

    /// Whether an error of a path means that nothing is there, and not that nobody may look.
    static func isGone(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR || code == ELOOP }

    /// The names in a folder, sorted byte by byte; nil (with `errno`) where it cannot be read.
    static func names(_ folder: [UInt8]) -> [[UInt8]]? {
        guard let stream = withCPath(folder.isEmpty ? [UInt8(ascii: ".")] : folder, { opendir($0) }) else { return nil }
        defer {
            let code = errno
            closedir(stream)
            errno = code
        }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        guard errno == 0 else { return nil }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    static func join(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
        if folder.isEmpty { return name }
        return folder.last == UInt8(ascii: "/") ? folder + name : folder + [UInt8(ascii: "/")] + name
    }

    /// `log~`, `#log#`, `log.swp`: what editors leave beside a file they had open.
    static func isEditorLeftover(_ path: [UInt8]) -> Bool {
        let name = path.split(separator: UInt8(ascii: "/")).last ?? path[...]
        if name.last == UInt8(ascii: "~") { return true }
        if name.count > 1, name.first == UInt8(ascii: "#"), name.last == UInt8(ascii: "#") { return true }
        return [".swp", ".swo", ".swx"].contains { name.count > 4 && name.suffix(4).elementsEqual($0.utf8) }
    }
}
