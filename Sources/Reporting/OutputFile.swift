import Glibc

/// A new file, written through a buffer and safe on the disk when it is finished.
package final class OutputFile {
    private let path: String
    private var descriptor: Int32
    private var buffer: [UInt8] = []
    /// One system call per piece of this size costs nothing beside making the piece.
    private static let capacity = 256 << 10

    /// Makes the file, or empties it where it is there.
    package init(_ path: String) throws(PublishProblem) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw PublishProblem(.cannotWrite, path) }
        buffer.reserveCapacity(Self.capacity)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    package func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(PublishProblem) {
        if buffer.count + bytes.count > Self.capacity { try flush() }
        if bytes.count > Self.capacity { try put(bytes) } else { buffer.append(contentsOf: bytes) }
    }

    /// Writes what is left and waits until the disk has it. Nothing may be written afterwards.
    package func finish() throws(PublishProblem) {
        try flush()
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw PublishProblem(.inputOutput, path) }
        let result = close(descriptor)
        descriptor = -1
        guard result == 0 else { throw PublishProblem(.inputOutput, path) }
    }

    private func flush() throws(PublishProblem) {
        let waiting = buffer
        buffer.removeAll(keepingCapacity: true)
        var problem: PublishProblem?
        waiting.withUnsafeBufferPointer { bytes in
            do throws(PublishProblem) { try put(bytes) } catch { problem = error }
        }
        if let problem { throw problem }
    }

    private func put(_ bytes: UnsafeBufferPointer<UInt8>) throws(PublishProblem) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written < 0 {
                if errno == EINTR { continue }
                throw PublishProblem(.inputOutput, path)
            }
            rest = rest.dropFirst(written)
        }
    }
}
