import KPIs
import Telemetry

extension NightStore {
    /// Remembers a night in the place of what was known of it: all of it, or nothing.
    ///
    /// Columns that the catalogue does not ask of a section are not kept, nor lists that do not add up.
    package func record(_ night: NightRecord, catalogue: Columns = .all) throws(HistoryProblem) {
        try asking { (database) throws(HistoryProblem) in
            try database.transaction { () throws(HistoryProblem) in
                let old = try database.statement("DELETE FROM night WHERE date = ?")
                try old.bind(night.date.text)
                try old.finish()
                try head(night, database)
                try sections(night, catalogue, database)
                try targets(night, database)
                try verdicts(night, database)
                try vendors(night, database)
                try inputs(night, database)
            }
        }
    }

    /// Forgets all but the newest nights.
    package func forget(keeping nights: Int) throws(HistoryProblem) {
        try asking { (database) throws(HistoryProblem) in
            let old = try database.statement(
                "DELETE FROM night WHERE date NOT IN (SELECT date FROM night ORDER BY days DESC LIMIT ?)")
            try old.bind(nights)
            try old.finish()
        }
    }

    private func head(_ night: NightRecord, _ database: Database) throws(HistoryProblem) {
        let intake = night.intake
        let lines = intake.lines
        let row = try database.statement("INSERT INTO night VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        try row.bind(night.date.text)
        try row.bind(night.date.days)
        try row.bind(night.timeZone)
        try row.bind(night.toolVersion)
        try row.bind(night.summary)
        try row.bind(intake.sessions)
        try row.bind(intake.sessionsOfOtherNights)
        try row.bind(intake.clockFlags)
        try row.bind(lines.read)
        try row.bind(intake.used)
        try row.bind(lines.excludedLines - lines.excluded[Int(Exclusion.duplicate.rawValue)])
        try row.bind(intake.files.count { [.cut, .damaged, .unreadable].contains($0.status) })
        try row.finish()
    }

    private func sections(
        _ night: NightRecord, _ catalogue: Columns, _ database: Database
    ) throws(HistoryProblem) {
        let row = try database.statement("INSERT INTO section VALUES (?, ?, ?, ?, ?, ?)")
        let value = try database.statement("INSERT INTO value VALUES (?, ?, ?, ?, ?, ?, ?)")
        for (section, group) in night.sections.sorted(by: { $0.key < $1.key }) {
            try row.bind(night.date.text)
            try row.bind(section.name)
            try row.bind(section.scope.rawValue)
            try row.bind(section.source)
            try row.bind(section.isAudio ? 1 : 0)
            try row.bind(group.views)
            try row.finish()
            for (i, entry) in catalogue.entries.enumerated()
            where catalogue.asks(i, section) && entry.column.kind != .table {
                guard let sums = group.columns[i] else { continue }
                let stored = StoredValue(sums)
                try value.bind(night.date.text)
                try value.bind(section.name)
                try value.bind(section.source)
                try value.bind(entry.column.id)
                try value.bind(entry.column.kind.rawValue)
                try value.bind(stored.packed)
                try value.bind(stored.fingerprint)
                try value.finish()
            }
        }
    }

    private func targets(_ night: NightRecord, _ database: Database) throws(HistoryProblem) {
        let row = try database.statement("INSERT INTO target VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        for (place, verdict) in night.targets.enumerated() {
            try row.bind(night.date.text)
            try row.bind(place)
            try row.bind(verdict.target.column)
            try row.bind(verdict.target.statistic)
            try row.bind(verdict.target.min)
            try row.bind(verdict.target.max)
            try row.bind(verdict.target.isError ? 1 : 0)
            try row.bind(verdict.target.minimumViews)
            try row.bind(verdict.section?.name)
            try row.bind(verdict.figure)
            try row.bind(verdict.said)
            try row.bind(verdict.outcome.rawValue)
            try row.finish()
        }
    }

    private func verdicts(_ night: NightRecord, _ database: Database) throws(HistoryProblem) {
        let row = try database.statement("INSERT INTO verdict VALUES (?, ?, ?, ?, ?, ?)")
        for (place, verdict) in night.verdicts.enumerated() {
            try row.bind(night.date.text)
            try row.bind(place)
            try row.bind(verdict.section)
            try row.bind(verdict.title)
            try row.bind(verdict.column)
            try row.bind(verdict.verdict.rawValue)
            try row.finish()
        }
    }

    private func inputs(_ night: NightRecord, _ database: Database) throws(HistoryProblem) {
        let row = try database.statement("INSERT INTO input VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
        for (place, file) in night.intake.files.enumerated() {
            try row.bind(night.date.text)
            try row.bind(place)
            try row.bind(file.name)
            try row.bind(file.status.rawValue)
            try row.bind(file.bytes)
            try row.bind(file.lines.read)
            try row.bind(file.used)
            try row.bind(file.fingerprint.map { Int64(bitPattern: $0) })
            try row.finish()
        }
        let excluded = try database.statement("INSERT INTO exclusion VALUES (?, ?, ?)")
        let lines = night.intake.lines
        for reason in Exclusion.allCases where lines.excluded[Int(reason.rawValue)] > 0 {
            try excluded.bind(night.date.text)
            try excluded.bind(reason.name)
            try excluded.bind(Int64(lines.excluded[Int(reason.rawValue)]))
            try excluded.finish()
        }
    }
}
