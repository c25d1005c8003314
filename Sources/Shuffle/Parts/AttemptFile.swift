import Glibc

/// An attempt at a file that several processes, on several machines, may be making at once: the file has its name only
/// when it is whole, each attempt writes into a file of its own, and nothing stays of one that ends before, however it
/// ends.
///
/// Where the file system can, the file has no name before. Elsewhere (NFS, for one) it lies in `.attempts` beside its
/// place, and is locked while its process lives: `sweep` takes those away whose lock is free. The folder goes with the
/// last of them.
final class AttemptFile {
    let descriptor: Int32
    private let folder: String
    /// Where it lies meanwhile; nil where it has no name.
    private let temporary: String?
    private var isPlaced = false

    /// Makes the file in a folder that is there, readable by this user alone; nil, with `errno`, where it cannot be made.
    ///
    /// - Parameters:
    ///   - name: what it will be called, for people who find it unfinished.
    ///   - isNameless: false: with a name, as where there are no files without one.
    init?(in folder: String, for name: String, isNameless: Bool = true) {
        self.folder = folder
        if isNameless, let file = AttemptFile.withoutName(folder) {
            (descriptor, temporary) = (file, nil)
        } else if let file = AttemptFile.withName(folder, name) {
            (descriptor, temporary) = file
        } else {
            return nil
        }
    }

    deinit {
        if let temporary, !isPlaced { unlink(temporary) }
        if temporary != nil { rmdir(AttemptFile.place(folder)) }
        close(descriptor)
    }

    /// Makes a file that never gets a name; nil, with `errno`, where it cannot be made.
    static func nameless(in folder: String) -> Int32? {
        if let file = withoutName(folder) { return file }
        guard let (file, path) = withName(folder, "spill") else { return nil }
        unlink(path)
        rmdir(place(folder))
        return file
    }

    /// Takes away the attempts in a folder whose processes are gone. Others go on: they hold their locks.
    static func sweep(_ folder: String) {
        let place = place(folder)
        guard let listing = opendir(place) else { return }
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let path = "\(place)/\(String(decoding: name, as: UTF8.self))"
            let file = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { continue }
            if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
            close(file)
        }
        closedir(listing)
        rmdir(place)
    }

    private static func place(_ folder: String) -> String { "\(folder)/.attempts" }

    /// O_TMPFILE, which Glibc's header keeps from Swift.
    private static let isNameless: Int32 = 0o20_000_000 | O_DIRECTORY

    /// A file that goes with its last descriptor, unless it is given a name before.
    private static func withoutName(_ folder: String) -> Int32? {
        let file = open(folder, O_RDWR | isNameless | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        // It gets its name by this path: where /proc is not to be seen it would never have one.
        guard access(link(to: file), F_OK) == 0 else {
            close(file)
            return nil
        }
        return file
    }

    private static func link(to file: Int32) -> String { "/proc/self/fd/\(file)" }

    private static func withName(_ folder: String, _ name: String) -> (Int32, String)? {
        let place = place(folder)
        for _ in 0..<patience {
            guard mkdir(place, 0o700) == 0 || errno == EEXIST else { return nil }
            var template = Array("\(place)/\(name)-XXXXXX".utf8CString)
            let file = mkstemp(&template)
            // Another attempt may have gone, and the folder with it.
            if file < 0, errno == ENOENT { continue }
            guard file >= 0 else { return nil }
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
            // Where there are no locks, no sweep gets one either. One that came before the lock took the name away.
            let isTaken = flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            var status = stat()
            let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if !isTaken, fstat(file, &status) == 0, status.st_nlink > 0 { return (file, path) }
            unlink(path)
            close(file)
        }
        return nil
    }

    /// How often others may come between: each does at most once, and there are not so many.
    private static let patience = 1_000

    /// Gives the file its name, in its folder; an earlier file of the name is replaced. False, with `errno`, where that
    /// cannot be.
    func place(at path: String) -> Bool {
        // What a file system still has to say of what was written, it says at a close.
        guard fchmod(descriptor, 0o600) == 0, close(dup(descriptor)) == 0 else { return false }
        if let temporary {
            isPlaced = rename(temporary, path) == 0
            return isPlaced
        }
        let file = AttemptFile.link(to: descriptor)
        if linkat(AT_FDCWD, file, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return true }
        return errno == EEXIST && replace(path, by: file)
    }

    /// A link never replaces a file, a rename does: between the two the file lies with the attempts that have names. A
    /// file that had its first name and lost it gets no other, so each attempt has a name of its own there, and a lock.
    private func replace(_ path: String, by file: String) -> Bool {
        let place = AttemptFile.place(folder)
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        for number in 0..<AttemptFile.patience {
            guard mkdir(place, 0o700) == 0 || errno == EEXIST else { return false }
            let step = "\(place)/\(name)-\(getpid())-\(number)"
            if linkat(AT_FDCWD, file, AT_FDCWD, step, AT_SYMLINK_FOLLOW) != 0 {
                // Another machine's process has this number, or the folder went with another attempt.
                if errno == EEXIST || errno == ENOENT { continue }
                return false
            }
            let isReplaced = rename(step, path) == 0
            let code = errno
            if !isReplaced { unlink(step) }
            rmdir(place)
            errno = code
            return isReplaced
        }
        return false
    }
}
