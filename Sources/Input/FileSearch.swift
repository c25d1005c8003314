import Glibc

/// Walks folders and globs and gathers files, in no particular order and with repetitions.
struct FileSearch {
    private(set) var found: [InputFile] = []
    private(set) var notes = NoteList()
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
        let matches = glob.matches()
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
            let shown = name.isEmpty ? folder : name
            notes.add("\(String(decoding: shown, as: UTF8.self)): cannot be opened: \(systemMessage(errno)); skipped")
            return
        }
        for entry in entries {
            let path = Folder.join(folder, entry)
            if entry.first == UInt8(ascii: ".") {
                skip(Folder.join(name, entry), "hidden")
            } else {
                look(path, named: Folder.join(name, entry))
            }
        }
    }

    /// Takes a path that nobody asked for by name: it has to be a file worth reading.
    private mutating func look(_ path: [UInt8], named name: [UInt8]) {
        guard let identity = FileIdentity(path) else {
            skip(name, "a link that leads nowhere, or gone")
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

    /// Notes by what a file would be called: below the folder or glob that was asked for.
    private mutating func skip(_ name: [UInt8], _ reason: String) {
        notes.add("\(reason); skipped", of: String(decoding: name, as: UTF8.self))
    }
}

/// Folders and paths as bytes: names need not be UTF-8.
enum Folder {
    /// The names in a folder, sorted byte by byte; nil (with `errno`) where it cannot be opened.
    static func names(_ folder: [UInt8]) -> [[UInt8]]? {
        guard let stream = withCPath(folder.isEmpty ? [UInt8(ascii: ".")] : folder, { opendir($0) }) else { return nil }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
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
