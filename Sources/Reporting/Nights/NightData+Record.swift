import History
import KPIs

extension NightData {
    /// The columns of earlier nights that a page compares with.
    package static func headlineColumns(_ catalogue: Columns = .all) -> Set<String> {
        HeadlineReading.columns(catalogue)
    }

    /// What the history keeps of this night; nil where its name is no date.
    package var record: NightRecord? {
        guard let date = NightDate(night) else { return nil }
        let verdicts = Comparisons(self).all.map { one in
            NightRecord.HeadlineVerdict(
                section: one.section.name, title: one.reading.title, column: one.reading.entry.column.id,
                verdict: one.comparison.verdict)
        }
        return NightRecord(
            date: date, timeZone: timeZone, toolVersion: toolVersion, summary: NightSentence.text(self),
            intake: intake, table: table, targets: history?.targets ?? [], verdicts: verdicts)
    }
}
