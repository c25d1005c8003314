/// The numbers of a chart as a table, for those who do not see the picture and those who want to be exact.
///
/// Cells are plain text as it came: the page escapes them.
package struct TableTwin: Sendable, Equatable {
    /// One name for each column.
    package let headers: [String]
    /// Rows with as many cells as there are headers; "unknown" stands where there is no value.
    package let rows: [[String]]

    package init(headers: [String], rows: [[String]]) {
        (self.headers, self.rows) = (headers, rows)
    }
}
