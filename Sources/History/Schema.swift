/// The tables, and how a file of an earlier version gets them.
enum Schema {
    /// Marks the file as ours: "QoEh".
    private static let applicationID: Int64 = 0x516F_4568

    /// One step for each version: the first makes version 1 of nothing. Steps are only ever added.
    private static let steps = [
        """
        CREATE TABLE night (
            date TEXT PRIMARY KEY, days INTEGER NOT NULL, time_zone TEXT NOT NULL, tool_version TEXT NOT NULL,
            summary TEXT NOT NULL, sessions INTEGER NOT NULL, other_sessions INTEGER NOT NULL,
            clock_flags INTEGER NOT NULL, lines INTEGER NOT NULL, used INTEGER NOT NULL, lost INTEGER NOT NULL,
            broken_files INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX night_by_days ON night (days);
        CREATE TABLE section (
            date TEXT NOT NULL REFERENCES night ON DELETE CASCADE, section TEXT NOT NULL, scope TEXT NOT NULL,
            source TEXT NOT NULL, is_audio INTEGER NOT NULL, views INTEGER NOT NULL,
            PRIMARY KEY (date, section, source)
        ) WITHOUT ROWID;
        CREATE TABLE value (
            date TEXT NOT NULL REFERENCES night ON DELETE CASCADE, section TEXT NOT NULL, source TEXT NOT NULL,
            column TEXT NOT NULL, kind TEXT NOT NULL, packed BLOB NOT NULL, fingerprint INTEGER NOT NULL,
            PRIMARY KEY (date, section, source, column)
        );
        CREATE TABLE target (
            date TEXT NOT NULL REFERENCES night ON DELETE CASCADE, place INTEGER NOT NULL, column TEXT NOT NULL,
            statistic TEXT, low REAL, high REAL, is_error INTEGER NOT NULL, minimum_views INTEGER NOT NULL,
            section TEXT, figure REAL, said INTEGER NOT NULL, outcome TEXT NOT NULL,
            PRIMARY KEY (date, place)
        ) WITHOUT ROWID;
        CREATE TABLE verdict (
            date TEXT NOT NULL REFERENCES night ON DELETE CASCADE, place INTEGER NOT NULL, section TEXT NOT NULL,
            title TEXT NOT NULL, column TEXT NOT NULL, verdict TEXT NOT NULL,
            PRIMARY KEY (date, place)
        ) WITHOUT ROWID;
        CREATE TABLE input (
            date TEXT NOT NULL REFERENCES night ON DELETE CASCADE, place INTEGER NOT NULL, name TEXT NOT NULL,
            status TEXT NOT NULL, bytes INTEGER NOT NULL, lines INTEGER NOT NULL, used INTEGER NOT NULL,
            fingerprint INTEGER,
            PRIMARY KEY (date, place)
        ) WITHOUT ROWID;
        CREATE TABLE exclusion (
            date TEXT NOT NULL REFERENCES night ON DELETE CASCADE, reason TEXT NOT NULL, lines INTEGER NOT NULL,
            PRIMARY KEY (date, reason)
        ) WITHOUT ROWID;
        """,
        """
        CREATE TABLE vendor (
            date TEXT NOT NULL REFERENCES night ON DELETE CASCADE, vendor TEXT NOT NULL, requests INTEGER NOT NULL,
            failed INTEGER NOT NULL, ttfb_median REAL, ttfb_95 REAL, throughput REAL, hit_ratio REAL,
            PRIMARY KEY (date, vendor)
        ) WITHOUT ROWID;
        """,
    ]

    /// The version that this program writes.
    static var version: Int64 { Int64(steps.count) }

    /// Makes the tables, or brings those of an earlier version up to date, in one transaction.
    static func prepare(_ database: Database, writing: Bool) throws(HistoryProblem) {
        let found = try database.number("PRAGMA user_version")
        guard found <= version else {
            throw HistoryProblem(
                .newer, database.path, "written by a later version (schema \(found), this one knows \(version))")
        }
        let isEmpty = try database.number("SELECT count(*) FROM sqlite_schema") == 0
        let owner = try database.number("PRAGMA application_id")
        guard isEmpty || owner == applicationID else {
            throw HistoryProblem(.corrupt, database.path, "a database of another program")
        }
        guard found < version else { return }
        // One that a run has begun and not filled: nothing to read, and nothing wrong.
        if isEmpty, !writing { return }
        guard writing else {
            throw HistoryProblem(
                .other, database.path, "of an earlier version (schema \(found)) that a run will update")
        }
        try database.transaction { () throws(HistoryProblem) in
            for step in steps[Int(found)...] { try database.run(step) }
            try database.run("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
        }
    }
}
