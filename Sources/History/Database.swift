import CSQLite
import Glibc

/// One SQLite file. Not for several threads.
final class Database {
    let path: String
    private var handle: OpaquePointer?

    /// How long to wait for another program that writes, in milliseconds.
    private static let patience: Int32 = 5_000

    /// Opens the file.
    ///
    /// - Parameter writing: makes the file where there is none; without it, nothing on the disk changes.
    init(_ path: String, writing: Bool) throws(HistoryProblem) {
        self.path = path
        let flags = writing ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        let name = writing ? path : Database.untouched(path)
        let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK else {
            let problem = problem(code)
            close()
            throw problem
        }
        sqlite3_busy_timeout(handle, Self.patience)
    }

    deinit { close() }

    /// The file as a URI. Where nobody has written beside it, SQLite is told that nobody does: else it makes files of its
    /// own there, to read as well.
    private static func untouched(_ path: String) -> String {
        // With an empty authority: else that of a path with two slashes were its first folder.
        var uri = path.hasPrefix("/") ? "file://" : "file:"
        for byte in path.utf8 {
            let isPlain = byte > 0x20 && byte < 0x7F && ![0x23, 0x25, 0x3F].contains(byte)
            let hex = String(byte, radix: 16, uppercase: true)
            uri += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + hex
        }
        return access(path + "-wal", F_OK) == 0 ? uri : uri + "?immutable=1"
    }

    /// Nothing may be asked afterwards. Statements end first.
    func close() {
        sqlite3_close_v2(handle)
        handle = nil
    }

    /// Statements without values, one or several.
    func run(_ sql: String) throws(HistoryProblem) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw problem(code) }
    }

    func statement(_ sql: String) throws(HistoryProblem) -> Statement {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK, let statement else { throw problem(code) }
        return Statement(statement, of: self)
    }

    /// The first cell of the first row.
    func number(_ sql: String) throws(HistoryProblem) -> Int64 {
        let statement = try statement(sql)
        return try statement.step() ? statement.number(0) : 0
    }

    /// All of `body`, or nothing of it.
    func transaction(_ body: () throws(HistoryProblem) -> Void) throws(HistoryProblem) {
        try run("BEGIN IMMEDIATE")
        do throws(HistoryProblem) {
            try body()
            try run("COMMIT")
        } catch {
            // A failure of its own, such as a full disk, may have ended the transaction already.
            if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    func problem(_ code: Int32) -> HistoryProblem {
        let said = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        let text = said.map { String(cString: $0) } ?? "error \(code)"
        let kind: HistoryProblem.Kind =
            switch code & 0xFF {
            case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
            case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotWrite
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            default: .other
            }
        return HistoryProblem(kind, path, text)
    }
}
