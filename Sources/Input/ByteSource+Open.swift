import Glibc

/// Why a file cannot be read.
struct Refusal: Error {
    let reason: String
}

extension ByteSource {
    /// Opens a regular file, or standard input; never waits for anybody.
    static func open(_ file: InputFile) -> Result<ByteSource, Refusal> {
        if file.isStandardInput { return .success(ByteSource(descriptor: STDIN_FILENO, fileSize: nil)) }
        // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
        let descriptor = withCPath(file.rawPath) { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else {
            return .failure(Refusal(reason: "cannot be opened: \(systemMessage(errno))"))
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            close(descriptor)
            return .failure(Refusal(reason: "cannot be looked at: \(systemMessage(errno))"))
        }
        let identity = FileIdentity(status)
        guard identity.isRegular else {
            close(descriptor)
            return .failure(Refusal(reason: "\(identity.kind), not a file; not read"))
        }
        return .success(ByteSource(descriptor: descriptor, fileSize: identity.size))
    }
}
