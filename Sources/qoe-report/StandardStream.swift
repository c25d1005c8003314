import Glibc
import Settings

/// Standard output or error, written at once and to the end.
struct StandardStream {
    static let output = StandardStream(descriptor: 1, name: "standard output")
    static let error = StandardStream(descriptor: 2, name: "standard error")

    private let descriptor: Int32
    private let name: String

    /// Takes the places 0 to 2 where they are closed: a report's file must not get one of them.
    static func occupyAll() {
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
            // Of standard output only a place that cannot be written: a result that nobody gets is an error.
            _ = open("/dev/null", descriptor == 1 ? O_RDONLY : O_RDWR)
        }
    }

    /// Writes a text; nil, or the error number.
    @discardableResult
    func write(_ text: String) -> Int32? {
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let written = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 {
                if errno == EINTR { continue }
                return errno
            }
            start += written
        }
        return nil
    }

    /// The end of a command whose result cannot be written.
    func stop(_ code: Int32) -> Stop {
        let cause = String(cString: strerror(code)).lowercased()
        return Stop(.inputOutput, "\(name): cannot be written (\(cause)); make room, or keep the reader open")
    }
}
