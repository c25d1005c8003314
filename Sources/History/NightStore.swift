import CSQLite
import Glibc
import KPIs

/// The history: one SQLite file in the state folder that remembers each night's numbers. One run at a time writes it.
///
/// A damaged file is moved aside as `history.sqlite.corrupt-1`, `-2` …, whenever it is found out, and an empty history
/// begins: `notes` says so.
package final class NightStore {
    package let path: String
    /// What a reader of the run's messages should know: a damaged history was set aside.
    package private(set) var notes: [String] = []
    private var database: Database
    private let writing: Bool

    /// Opens the history of a state folder, which must be there, and makes it where there is none.
    ///
    /// Throws where it is of a later version, or cannot be opened.
    /// - Parameter writing: without it, nothing on the disk changes, and a damaged file throws.
    package init(folder: String, writing: Bool = true) throws(HistoryProblem) {
        path = "\(folder)/history.sqlite"
        self.writing = writing
        do throws(HistoryProblem) {
            database = try NightStore.opened(path, writing: writing)
        } catch {
            guard error.kind == .corrupt, writing else { throw error }
            let answer = try NightStore.again(path) { (_) throws(HistoryProblem) in }
            database = answer.database
            notes += answer.notes
        }
    }

    private static func opened(_ path: String, writing: Bool) throws(HistoryProblem) -> Database {
        let database = try Database(path, writing: writing)
        if writing {
            try database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
        }
        try Schema.prepare(database, writing: writing)
        return database
    }

    /// Moves the file away, with what SQLite keeps beside it.
    private static func setAside(_ path: String, _ problem: HistoryProblem) throws(HistoryProblem) -> String {
        var number = 1
        while access("\(path).corrupt-\(number)", F_OK) == 0 { number += 1 }
        let aside = "\(path).corrupt-\(number)"
        guard rename(path, aside) == 0 else {
            let reason = String(cString: strerror(errno)).lowercased()
            throw HistoryProblem(.cannotWrite, path, "damaged, and cannot be moved away (\(reason))")
        }
        for ending in ["-wal", "-shm"] { _ = rename(path + ending, aside + ending) }
        return "\(path): damaged (\(problem.found)); kept as \(aside), and a new history begins: no baseline"
    }

    /// Asks the database; where it turns out to be damaged, an empty one.
    func asking<T>(_ question: (Database) throws(HistoryProblem) -> T) throws(HistoryProblem) -> T {
        do throws(HistoryProblem) {
            return try question(database)
        } catch {
            guard error.kind == .corrupt, writing else { throw error }
            database.close()
            let answer = try NightStore.again(path, question)
            database = answer.database
            notes += answer.notes
            return answer.value
        }
    }

    /// Asks once more what a damaged file did not answer, then an empty one in its place. SQLite calls a file damaged
    /// too when the disk fails to give a part of it: a whole file answers the second time, or stays where it is.
    private static func again<T>(
        _ path: String, _ question: (Database) throws(HistoryProblem) -> T
    ) throws(HistoryProblem) -> (database: Database, value: T, notes: [String]) {
        do throws(HistoryProblem) {
            let database = try opened(path, writing: true)
            return (database, try question(database), [])
        } catch {
            guard error.kind == .corrupt else { throw error }
            try checkDisk(path)
            let note = try setAside(path, error)
            let database = try opened(path, writing: true)
            return (database, try question(database), [note])
        }
    }

    /// Throws where the disk does not give the file, or what SQLite keeps beside it.
    private static func checkDisk(_ path: String) throws(HistoryProblem) {
        for file in [path, path + "-wal"] {
            let descriptor = open(file, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            var count = 0
            repeat { count = read(descriptor, &piece, piece.count) } while count > 0
            if count < 0 {
                throw HistoryProblem(
                    .other, file, "cannot be read (\(String(cString: strerror(errno)).lowercased()))")
            }
        }
    }

    /// Whether there is a history in the folder.
    package static func exists(folder: String) -> Bool { access("\(folder)/history.sqlite", F_OK) == 0 }

    /// What is wrong with the file: SQLite's own check of its structure, and every stored value read and compared with
    /// its fingerprint. Empty where nothing is.
    package func damage() throws(HistoryProblem) -> [String] {
        var lines: [String] = []
        let check = try database.statement("PRAGMA integrity_check")
        while try check.step() { if check.text(0) != "ok" { lines.append(check.text(0)) } }
        guard lines.isEmpty, try database.number("SELECT count(*) FROM sqlite_schema") > 0 else { return lines }
        let values = try database.statement("SELECT date, column, kind, packed, fingerprint FROM value")
        while try values.step() {
            do {
                let kind = KPI.Kind(rawValue: values.text(2)) ?? .table
                _ = try StoredValue(packed: values.bytes(3), fingerprint: values.number(4)).accumulator(kind)
            } catch {
                lines.append("\(values.text(1)) of \(values.text(0)): \(error.text)")
            }
        }
        return lines
    }
}
