import Glibc

/// Where templates are read from.
package struct TemplateSource: Sendable {
    private let folders: [String]
    private let texts: [String: String]

    /// Folders in order of rank: the first that has a file of the name wins, so that a user's folder overrides
    /// single files.
    package init(folders: [String]) {
        self.folders = folders
        texts = [:]
    }

    /// Templates by file name.
    package init(texts: [String: String]) {
        folders = []
        self.texts = texts
    }

    /// nil where no folder has the file; throws when it is there and cannot be read or is no text.
    func read(_ name: String) throws(TemplateProblem) -> SourceText? {
        if let text = texts[name] { return SourceText(path: name, bytes: Array(text.utf8)) }
        for folder in folders {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            guard let bytes = try contents(of: path) else { continue }
            return SourceText(path: path, bytes: bytes)
        }
        return nil
    }

    /// The names of all files that could be meant, sorted.
    package var names: [String] {
        var names = Set(texts.keys)
        for folder in folders {
            guard let listing = opendir(folder) else { continue }
            defer { closedir(listing) }
            while let entry = readdir(listing) {
                // The name is the structure's last member, as long as it needs to be.
                let name = UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
                let text = String(cString: name.assumingMemoryBound(to: CChar.self))
                if Escaping(fileName: text) != nil { names.insert(text) }
            }
        }
        return names.sorted()
    }

    private func contents(of path: String) throws(TemplateProblem) -> [UInt8]? {
        guard let file = fopen(path, "re") else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw unreadable(path)
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: PageOutput.capacity)
        while true {
            let count = fread(&piece, 1, piece.count, file)
            if count == 0 { break }
            bytes += piece[..<count]
        }
        if ferror(file) != 0 { throw unreadable(path) }
        return bytes
    }

    private func unreadable(_ path: String) -> TemplateProblem {
        TemplateProblem(
            path: path, place: nil, found: String(cString: strerror(errno)).lowercased(),
            remedy: "make it a file that this user may read")
    }
}
