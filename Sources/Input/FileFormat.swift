/// What a file is by its first bytes; its name says nothing.
enum FileFormat: Equatable {
    case gzip
    /// Text, or at least nothing that is known to be something else.
    case plain
    /// The gzip magic, followed by what no gzip writer writes.
    case brokenGzip
    /// A format that is not read, by name.
    case foreign(String)

    /// Needs eight bytes, or all bytes of a shorter file.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.first == 0x1f, bytes.count == 1 || bytes[1] == 0x8b {
            let methodIsDeflate = bytes.count < 3 || bytes[2] == 8
            let flagsAreKnown = bytes.count < 4 || bytes[3] & GzipHeader.reservedFlags == 0
            self = methodIsDeflate && flagsAreKnown ? .gzip : .brokenGzip
            return
        }
        if bytes.starts(with: "BZh".utf8), bytes.count > 3, (0x31...0x39).contains(bytes[3]) {
            self = .foreign("bzip2")
            return
        }
        for (magic, name) in Self.foreignMagic where bytes.starts(with: magic) {
            self = .foreign(name)
            return
        }
        self = .plain
    }

    private static let foreignMagic: [([UInt8], String)] = [
        ([0x28, 0xb5, 0x2f, 0xfd], "zstd"),
        ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], "xz"),
        ([0x04, 0x22, 0x4d, 0x18], "lz4"),
        ([0x50, 0x4b, 0x03, 0x04], "zip"),
        ([0xff, 0xfe], "UTF-16"), ([0xfe, 0xff], "UTF-16"),
    ]

    /// What to tell the reader of a file that is not read.
    static func note(foreign name: String) -> String {
        name == "UTF-16"
            ? "text in UTF-16, which is not read; write the logs in UTF-8"
            : "compressed with \(name), which is not read; unpack it or use gzip"
    }
}
