import CSQLite

/// One SQL statement with its values: bound from 1, read from 0.
final class Statement {
    private let handle: OpaquePointer
    private let database: Database
    private var bound: Int32 = 0

    init(_ handle: OpaquePointer, of database: Database) {
        self.handle = handle
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    /// SQLite copies what it is given.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    // MARK: values in

    /// Binds the next value; nil is NULL.
    func bind(_ number: Int64?) throws(HistoryProblem) {
        bound += 1
        try check(number.map { sqlite3_bind_int64(handle, bound, $0) } ?? sqlite3_bind_null(handle, bound))
    }

    func bind(_ number: Int) throws(HistoryProblem) { try bind(Int64(number)) }

    func bind(_ number: Double?) throws(HistoryProblem) {
        bound += 1
        try check(number.map { sqlite3_bind_double(handle, bound, $0) } ?? sqlite3_bind_null(handle, bound))
    }

    func bind(_ text: String?) throws(HistoryProblem) {
        bound += 1
        guard let text else { return try check(sqlite3_bind_null(handle, bound)) }
        try check(sqlite3_bind_text(handle, bound, text, Int32(text.utf8.count), Self.copied))
    }

    func bind(_ bytes: [UInt8]) throws(HistoryProblem) {
        bound += 1
        try check(sqlite3_bind_blob(handle, bound, bytes, Int32(bytes.count), Self.copied))
    }

    /// Runs a statement that gives no rows, and makes it ready for the next values.
    func finish() throws(HistoryProblem) {
        _ = try step()
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        bound = 0
    }

    private func check(_ code: Int32) throws(HistoryProblem) {
        guard code == SQLITE_OK else { throw database.problem(code) }
    }

    // MARK: rows out

    /// Goes to the next row; false after the last.
    func step() throws(HistoryProblem) -> Bool {
        let code = sqlite3_step(handle)
        guard code == SQLITE_ROW || code == SQLITE_DONE else { throw database.problem(code) }
        return code == SQLITE_ROW
    }

    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// nil for NULL.
    func real(_ column: Int32) -> Double? {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_double(handle, column)
    }

    func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }
}
