/// A tar archive (POSIX ustar) without owner and time: the same files, the same bytes.
package struct Tar {
    private static let block = 512
    /// Readers expect the end at a multiple of twenty blocks.
    private static let record = 20 * block

    private var size = 0
    private let sink: (UnsafeBufferPointer<UInt8>) throws -> Void

    package init(_ sink: @escaping (UnsafeBufferPointer<UInt8>) throws -> Void) { self.sink = sink }

    /// Adds a file. Its name has at most 100 bytes, as those of a bundle have.
    package mutating func add(_ name: String, _ bytes: [UInt8]) throws {
        precondition(name.utf8.count <= 100, "a longer name needs a prefix in the header")
        try write(Tar.header(name, bytes.count))
        try write(bytes)
        try write([UInt8](repeating: 0, count: (Tar.block - bytes.count % Tar.block) % Tar.block))
    }

    /// Ends the archive.
    package mutating func finish() throws {
        let end = size + 2 * Tar.block
        let padding = (Tar.record - end % Tar.record) % Tar.record
        try write([UInt8](repeating: 0, count: 2 * Tar.block + padding))
    }

    private mutating func write(_ bytes: [UInt8]) throws {
        size += bytes.count
        try bytes.withUnsafeBufferPointer(sink)
    }

    private static func header(_ name: String, _ count: Int) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: block)
        func put(_ text: String, at place: Int) {
            header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        put(name, at: 0)
        put(octal(0o644, 7), at: 100)
        put(octal(0, 7), at: 108)
        put(octal(0, 7), at: 116)
        put(octal(count, 11), at: 124)
        put(octal(0, 11), at: 136)
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar", at: 257)
        put("00", at: 263)
        // The sum is made with spaces in its own place.
        put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\0 ", at: 148)
        return header
    }

    private static func octal(_ number: Int, _ digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
