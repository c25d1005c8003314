import Foundation

/// What the command line asks for. A field is nil, empty or false where nothing was said.
package struct Arguments: Equatable, Sendable {
    package enum Verbosity: Sendable { case quiet, normal, verbose }

    /// A vendor's bundle that is also written elsewhere: `--share vendor=NAME:DIR`.
    package struct Share: Equatable, Sendable {
        package let vendor: String
        package let folder: String
    }

    package var command: Command.Name
    /// What stands beside the options: the session of `explain`, the item of `map`, files of `reduce` and `render`.
    package var operands: [String] = []

    package var night: NightChoice?
    /// The number of past nights that are made up for where they have no report.
    package var catchUp: Int?
    package var logs: [String] = []
    package var reports: String?
    package var templates: String?
    package var state: String?
    package var config: String?
    package var timeZone: TimeZone?
    package var jobs: Int?
    /// Bytes.
    package var memory: Int?
    package var gate = false
    package var force = false
    package var verbosity = Verbosity.normal
    package var excelCSV = false
    package var shares: [Share] = []
    package var kpi: String?
    package var json = false
    package var shards: Int?
    package var shard: Int?
    package var out: String?

    package init(command: Command.Name) { self.command = command }
}
