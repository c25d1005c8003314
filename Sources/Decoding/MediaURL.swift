import Telemetry

/// The parts of a URL that may be kept: host and path, never user info, query or fragment. Both are empty where the URL
/// does not begin with a scheme and `://`: what is written so further on is a query's, or somebody else's.
struct MediaURL {
    private(set) var host = Bytes(start: nil, count: 0)
    private(set) var path = Bytes(start: nil, count: 0)

    init(_ url: Bytes) {
        guard var start = MediaURL.authority(url) else { return }
        var end = start
        while end < url.count, url[end] != 0x2F, url[end] != 0x3F, url[end] != 0x23 {
            if url[end] == 0x40 { start = end + 1 }
            end += 1
        }
        host = Bytes(rebasing: url[start..<end])
        var pathEnd = end
        while pathEnd < url.count, url[pathEnd] != 0x3F, url[pathEnd] != 0x23 { pathEnd += 1 }
        path = Bytes(rebasing: url[end..<pathEnd])
    }

    /// Where the authority begins: behind a scheme (RFC 3986, 3.1: a letter, then letters, digits, `+`, `-`, `.`) and
    /// `://`. nil where there is none.
    private static func authority(_ url: Bytes) -> Int? {
        guard url.count > 0, isLetter(url[0]) else { return nil }
        var at = 1
        while at < url.count, url[at] != 0x3A {
            let byte = url[at]
            guard isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E else {
                return nil
            }
            at += 1
        }
        guard at + 2 < url.count, url[at + 1] == 0x2F, url[at + 2] == 0x2F else { return nil }
        return at + 3
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
