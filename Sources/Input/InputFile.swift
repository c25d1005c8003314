import Glibc

/// A file of the night, as it was found.
package struct InputFile: Sendable, Hashable {
    /// Where it lies, for people to read. "-" is standard input.
    package let path: String
    /// The path's bytes as the system has them: a name need not be UTF-8.
    package let rawPath: [UInt8]
    /// What pages and examples (`file:line`) call it: the path below the folder or glob it came from.
    package var displayName: String
    /// Bytes on disk when it was found; 0 for standard input and for what could not be looked at.
    package let size: Int64
    /// With `inode`, what makes two paths the same file; nil where there is no file to ask.
    package let device: UInt64?
    /// See `device`.
    package let inode: UInt64?

    /// Standard input: read once, never twice, never ahead.
    package static let standardInput = InputFile(
        rawPath: Array("-".utf8), displayName: "stdin", size: 0, device: nil, inode: nil)

    /// What lies in a folder that cannot be read: reading it says why.
    static func closedFolder(_ rawPath: [UInt8], displayName: String) -> InputFile {
        InputFile(rawPath: rawPath, displayName: displayName, size: 0, device: nil, inode: nil)
    }

    package var isStandardInput: Bool { rawPath == [UInt8(ascii: "-")] }

    package init(rawPath: [UInt8], displayName: String, size: Int64, device: UInt64?, inode: UInt64?) {
        self.path = String(decoding: rawPath, as: UTF8.self)
        self.rawPath = rawPath
        self.displayName = displayName
        self.size = size
        self.device = device
        self.inode = inode
    }

    /// A single file by its path, called by its last component; "-" is standard input.
    package init(_ path: String) {
        if path == "-" {
            self = .standardInput
            return
        }
        self.init(rawPath: Array(path.utf8), displayName: nil)
    }

    /// Asks the system for size and identity; a file that is not there is a value all the same, and reading it
    /// says why.
    package init(rawPath: [UInt8], displayName: String?) {
        var name = displayName
        if name == nil {
            let last = rawPath.split(separator: UInt8(ascii: "/")).last ?? rawPath[...]
            name = String(decoding: last, as: UTF8.self)
        }
        let found = FileIdentity(rawPath)
        self.init(
            rawPath: rawPath, displayName: name ?? "", size: found?.size ?? 0, device: found?.device,
            inode: found?.inode)
    }
}

/// What stat(2) says of a path, links followed.
struct FileIdentity: Hashable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let mode: UInt32

    var isRegular: Bool { mode & S_IFMT == S_IFREG }
    var isFolder: Bool { mode & S_IFMT == S_IFDIR }

    /// nil where nothing is there, or a link leads nowhere.
    init?(_ rawPath: [UInt8]) {
        var status = stat()
        let result = withCPath(rawPath) { stat($0, &status) }
        guard result == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        mode = UInt32(status.st_mode)
    }

    /// What a path that is no regular file is, in words.
    var kind: String {
        switch mode & S_IFMT {
        case S_IFDIR: "a folder"
        case S_IFIFO: "a named pipe"
        case S_IFSOCK: "a socket"
        case S_IFCHR, S_IFBLK: "a device"
        default: "not a regular file"
        }
    }
}

/// Hands a path's bytes to a C function, with their closing zero.
func withCPath<R>(_ rawPath: [UInt8], _ body: (UnsafePointer<CChar>) -> R) -> R {
    (rawPath + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { chars in
            guard let start = chars.baseAddress else { return body("") }
            return body(start)
        }
    }
}

/// The system's words for an error number.
func systemMessage(_ number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text).lowercased()
}
