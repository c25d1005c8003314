import KPIs

extension NightStore {
    /// The nights before one that its page compares it with: the last 28 of its weekday class, and the last 28 of any;
    /// oldest first.
    ///
    /// - Parameter columns: the ids of the columns that are asked for.
    package func nights(
        before night: NightDate, columns: Set<String>, catalogue: Columns = .all
    ) throws(HistoryProblem) -> [PastNight] {
        try asking { (database) throws(HistoryProblem) in
            let before = try dates(database).filter { $0 < night }
            let alike = before.filter { $0.isWeekend == night.isWeekend }.suffix(Baseline.longest)
            let wanted = Set(alike).union(before.suffix(Baseline.longest))
            return try load(wanted, columns, catalogue, database)
        }
    }

    /// The nights from one on, oldest first.
    package func nights(
        since first: NightDate, columns: Set<String>, catalogue: Columns = .all
    ) throws(HistoryProblem) -> [PastNight] {
        try asking { (database) throws(HistoryProblem) in
            try load(Set(try dates(database).filter { $0 >= first }), columns, catalogue, database)
        }
    }

    /// All nights, newest first.
    package func summaries() throws(HistoryProblem) -> [NightSummary] {
        try asking { (database) throws(HistoryProblem) in
            var nights: [NightSummary] = []
            let rows = try database.statement(
                "SELECT days, summary, sessions, lines, used, lost, broken_files FROM night ORDER BY days DESC")
            while try rows.step() {
                nights.append(
                    NightSummary(
                        date: NightDate(days: rows.number(0)), summary: rows.text(1), sessions: Int(rows.number(2)),
                        lines: Int(rows.number(3)), used: Int(rows.number(4)), lost: Int(rows.number(5)),
                        brokenFiles: Int(rows.number(6)), targets: [:], verdicts: [:]))
            }
            let targets = try counts("SELECT date, outcome, count(*) FROM target GROUP BY date, outcome", database)
            let verdicts = try counts("SELECT date, verdict, count(*) FROM verdict GROUP BY date, verdict", database)
            for i in nights.indices {
                let date = nights[i].date.text
                for (name, count) in targets[date] ?? [:] {
                    if let outcome = TargetVerdict.Outcome(rawValue: name) { nights[i].targets[outcome] = count }
                }
                for (name, count) in verdicts[date] ?? [:] {
                    if let verdict = Verdict(rawValue: name) { nights[i].verdicts[verdict] = count }
                }
            }
            return nights
        }
    }

    /// Night → name → how often.
    private func counts(_ sql: String, _ database: Database) throws(HistoryProblem) -> [String: [String: Int]] {
        var counts: [String: [String: Int]] = [:]
        let rows = try database.statement(sql)
        while try rows.step() { counts[rows.text(0), default: [:]][rows.text(1)] = Int(rows.number(2)) }
        return counts
    }

    /// Oldest first.
    private func dates(_ database: Database) throws(HistoryProblem) -> [NightDate] {
        var dates: [NightDate] = []
        let rows = try database.statement("SELECT days FROM night ORDER BY days")
        while try rows.step() { dates.append(NightDate(days: rows.number(0))) }
        return dates
    }

    private func load(
        _ wanted: Set<NightDate>, _ columns: Set<String>, _ catalogue: Columns, _ database: Database
    ) throws(HistoryProblem) -> [PastNight] {
        let sections = try database.statement(
            "SELECT scope, source, is_audio, views, section FROM section WHERE date = ?")
        let values = try database.statement(
            "SELECT column, kind, packed, fingerprint FROM value WHERE date = ? AND section = ? AND source = ?")
        return try wanted.sorted().map { (date) throws(HistoryProblem) in
            var night = PastNight(date: date, sections: [:])
            try sections.bind(date.text)
            var found: [(section: Section, views: Int, name: String)] = []
            while try sections.step() {
                guard let scope = Section.Scope(rawValue: sections.text(0)) else { continue }
                let section = Section(scope: scope, source: sections.text(1), isAudio: sections.number(2) != 0)
                found.append((section, Int(sections.number(3)), sections.text(4)))
            }
            try sections.finish()
            for (section, views, name) in found {
                try values.bind(date.text)
                try values.bind(name)
                try values.bind(section.source)
                night.sections[section] = KPITable.Group(
                    views: views, columns: try sums(values, section, columns, catalogue, database))
            }
            return night
        }
    }

    /// The columns of one section. What the catalogue knows under another kind has changed its meaning: unknown.
    private func sums(
        _ values: Statement, _ section: Section, _ columns: Set<String>, _ catalogue: Columns, _ database: Database
    ) throws(HistoryProblem) -> [Accumulator?] {
        var sums = [Accumulator?](repeating: nil, count: catalogue.entries.count)
        while try values.step() {
            let id = values.text(0)
            guard columns.contains(id), let kind = KPI.Kind(rawValue: values.text(1)) else { continue }
            for (i, entry) in catalogue.entries.enumerated()
            where entry.column.id == id && entry.column.kind == kind && catalogue.asks(i, section) {
                do {
                    sums[i] = try StoredValue(packed: values.bytes(2), fingerprint: values.number(3)).accumulator(kind)
                } catch {
                    throw HistoryProblem(.corrupt, database.path, "\(id): \(error.text)")
                }
            }
        }
        try values.finish()
        return sums
    }
}
