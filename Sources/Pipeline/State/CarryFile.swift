import Glibc
import Reporting
import Shuffle

/// A night's incoming records in the state folder: written by the night before, read as often as the night is made.
package struct CarryFile {
    private let folder: String
    package let path: String
    private let temporary: String
    /// The night's beginning, microseconds since 1970: in another time zone the same date is another night.
    private let start: Int64

    private static let mark = Array("qoe-report carry 1\n".utf8)

    /// - Parameter night: the date of the night that the records go to.
    package init(_ state: StateFolder, night: String, start: Int64) {
        folder = "\(state.path)/carry"
        path = "\(folder)/\(night)"
        temporary = state.temporary("carry-\(night)")
        self.start = start
    }

    /// Removes the records of all but the newest nights.
    package static func keepNewest(_ count: Int, in state: StateFolder) {
        let folder = "\(state.path)/carry"
        for night in StateFolder.names(folder).dropLast(max(1, count)) { unlink("\(folder)/\(night)") }
    }

    /// What the night before has kept.
    package enum Content: Sendable {
        case records(CarriedRecords)
        /// The night before was not run.
        case none
        /// Written, and not to be read any more, or for a night of another time zone.
        case unusable
    }

    package func read() -> Content {
        guard let bytes = contents() else { return errno == ENOENT ? .none : .unusable }
        guard bytes.starts(with: CarryFile.mark), let rest = withoutStart(bytes.dropFirst(CarryFile.mark.count)),
            let records = try? CarriedRecords(rest)
        else { return .unusable }
        return .records(records)
    }

    /// The records that lie in a file, for whatever night they are.
    static func records(at path: String) throws(PartProblem) -> CarriedRecords {
        let skipped = mark.count + 8
        guard let bytes = contents(path), bytes.starts(with: mark), bytes.count >= skipped,
            let records = try? CarriedRecords(Array(bytes[skipped...]))
        else { throw PartProblem(.refused, "\(path): no records of the night before; plan the night again") }
        return records
    }

    /// Writes the records in one step; the file is there whole, or as before.
    /// - Returns: whether it holds other records now.
    package func write(_ records: CarriedRecords) throws(StateProblem) -> Bool {
        try StateFolder.make(folder)
        let bytes = CarryFile.mark + startBytes + records.bytes
        if contents() == bytes { return false }
        let file = try Temporaries.begin(temporary) { () throws(StateProblem) in
            let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw StateProblem(.cannotWrite, temporary) }
            return file
        }
        var at = 0
        while at < bytes.count {
            let written = bytes[at...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written >= 0 else { throw fail(file) }
            at += written
        }
        guard fsync(file) == 0 || errno == EINVAL else { throw fail(file) }
        guard close(file) == 0 else { throw fail(nil) }
        guard Temporaries.settle(temporary, { rename(temporary, path) == 0 }) else { throw fail(nil) }
        let place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard place >= 0 else { throw StateProblem(.inputOutput, folder) }
        defer { close(place) }
        guard fsync(place) == 0 || errno == EINVAL else { throw StateProblem(.inputOutput, folder) }
        return true
    }

    private func fail(_ file: Int32?) -> StateProblem {
        let problem = StateProblem(.inputOutput, path)
        if let file { close(file) }
        Temporaries.settle(temporary) { _ = unlink(temporary) }
        return problem
    }

    private var startBytes: [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: start >> Int64(8 * $0)) }
    }

    private func withoutStart(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        bytes.starts(with: startBytes) ? Array(bytes.dropFirst(8)) : nil
    }

    private func contents() -> [UInt8]? { CarryFile.contents(path) }

    /// nil with `errno`.
    private static func contents(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var at = 0
        while at < bytes.count {
            let count = bytes[at...].withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            at += count
        }
        return bytes
    }
}
