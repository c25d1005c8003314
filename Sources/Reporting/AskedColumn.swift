import KPIs

/// A column that groups of views add up, with what the files for machines say of it. The catalogue's own entries hold
/// a page of text each, which a run through all groups would copy for every one of them.
struct AskedColumn {
    /// Its place in the catalogue.
    let place: Int
    let id: String
    let kind: KPI.Kind
    let unit: KPI.Unit
}

extension Columns {
    /// The columns that a section is asked, in the order of the catalogue; tables do not add up.
    func asked(_ section: Section) -> [AskedColumn] {
        entries.indices.compactMap { place in
            let column = entries[place].column
            guard asks(place, section), column.kind != .table else { return nil }
            return AskedColumn(place: place, id: column.id, kind: column.kind, unit: column.unit)
        }
    }
}
