import Glibc

/// Folders as a whole: made with those that lead to them, listed, made safe, removed.
enum FolderTree {
    /// Makes a folder and those that lead to it.
    static func make(_ path: String) throws(PublishProblem) {
        if mkdir(path, 0o755) == 0 { return }
        let code = errno
        switch code {
        case EEXIST:
            if isFolder(path) { return }
            throw PublishProblem(.cannotWrite, path, code: ENOTDIR)
        case ENOENT:
            guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
                throw PublishProblem(.cannotWrite, path, code: code)
            }
            try make(String(path[..<slash]))
            guard mkdir(path, 0o755) == 0 || isFolder(path) else { throw PublishProblem(.cannotWrite, path) }
        default: throw PublishProblem(.cannotWrite, path, code: code)
        }
    }

    /// Whether something has this name. What cannot be looked at is there, for all that is known.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR) }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The names in a folder, sorted; none where it cannot be read.
    static func names(_ path: String) -> [String] {
        guard let listing = opendir(path) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            // The name is the structure's last member, as long as it needs to be.
            let start = UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
            let name = String(cString: start.assumingMemoryBound(to: CChar.self))
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Waits until the disk has the folder's names. File systems that cannot are not waited for.
    static func sync(_ path: String) throws(PublishProblem) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw PublishProblem(.inputOutput, path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw PublishProblem(.inputOutput, path) }
    }

    /// Removes a folder with all in it; links are removed, not followed. What cannot go is left to the next sweep.
    static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        for name in names(path) { remove("\(path)/\(name)") }
        rmdir(path)
    }
}
