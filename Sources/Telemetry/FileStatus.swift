/// What a file turned out to be. Names are a public schema (report.json).
package enum FileStatus: String, CaseIterable, Sendable, Codable {
    /// Read to its end, every checksum right.
    case whole
    /// Ends too early: its complete lines count.
    case cut
    /// At least one gzip member is wrong: its lines do not count.
    case damaged
    /// No line in it.
    case empty
    /// Cannot be opened, or is in a format that is not read.
    case unreadable
}
