import Foundation
import Input
import Shuffle
import Telemetry

/// A night's work, divided: one line of `plan`, one run of `map`.
package struct WorkItem: Codable, Sendable, Equatable {
    package enum Kind: String, Codable, Sendable {
        /// A file of the night.
        case file
        /// What the night before has kept for this one.
        case carried
    }

    package var kind: Kind
    /// From 0: a file's place in the night's list; what was carried comes behind.
    package var number: Int
    /// How many items the plan has.
    package var items: Int
    package var path: String
    /// The path's bytes where they are no UTF-8.
    package var rawPath: [UInt8]?
    /// What pages call the file.
    package var name: String
    /// Bytes on disk.
    package var size: Int64
    /// CRC-32 of the file's ends; nil where it could not be read when it was planned.
    package var ends: UInt32?
    /// A fingerprint of all items of the plan.
    package var list: String
    package var settings: StageSettings
    /// What finding the files had to say; with the first item only.
    package var notes: [String]

    /// Reads a line of `plan`.
    package init(line: String) throws(PlanProblem) {
        do {
            self = try JSONDecoder().decode(WorkItem.self, from: Data(line.utf8))
        } catch {
            throw PlanProblem("ITEM: '\(line.prefix(60))' is no work item; give a whole line of qoe-report plan")
        }
    }

    /// The item as a line of JSON.
    package func line() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// The item's file, as it is now; throws where it is not as it was planned.
    func file() throws(PartProblem) -> InputFile {
        let file = InputFile(rawPath: rawPath ?? Array(path.utf8), displayName: name)
        guard file.size == size, file.ends == ends else {
            throw PartProblem(
                .refused, "\(path): not as it was planned, its size or its ends differ; plan the night again")
        }
        return file
    }
}

/// A work item that cannot be made or done.
package struct PlanProblem: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String

    init(_ text: String) { description = text }
}

extension WorkItem {
    /// A night as items, one for each file, and one for what the night before has kept.
    ///
    /// - Parameter carried: the file with what was kept, where the plan has taken it.
    package static func items(
        of plan: NightPlan, carried: CarryFile?, settings: StageSettings
    ) throws(PlanProblem) -> [WorkItem] {
        var plan = plan
        if plan.files.contains(where: \.isStandardInput) {
            throw PlanProblem("--logs: standard input has no work items; give files, or use qoe-report run")
        }
        var files = plan.files
        if let carried, !plan.takeIn(shards: 1).writers.isEmpty { files.append(InputFile(carried.path)) }
        let here = Array(FileManager.default.currentDirectoryPath.utf8) + [UInt8(ascii: "/")]
        var items = files.enumerated().map { number, file in
            let isCarried = number == plan.files.count
            // Whoever maps the item stands elsewhere.
            let rawPath = file.rawPath.first == UInt8(ascii: "/") ? file.rawPath : here + file.rawPath
            let path = String(decoding: rawPath, as: UTF8.self)
            return WorkItem(
                kind: isCarried ? .carried : .file, number: number, items: files.count, path: path,
                rawPath: Array(path.utf8) == rawPath ? nil : rawPath, name: file.displayName,
                size: file.size, ends: file.ends, list: "", settings: settings, notes: number == 0 ? plan.notes : [])
        }
        let list = Fingerprint.words(
            items.flatMap { ["\($0.kind)", $0.name, "\($0.size)", "\($0.ends ?? 0)"] } + plan.notes)
        for number in items.indices { items[number].list = list }
        return items
    }

    private init(
        kind: Kind, number: Int, items: Int, path: String, rawPath: [UInt8]?, name: String, size: Int64, ends: UInt32?,
        list: String, settings: StageSettings, notes: [String]
    ) {
        self.kind = kind
        self.number = number
        self.items = items
        self.path = path
        self.rawPath = rawPath
        self.name = name
        self.size = size
        self.ends = ends
        self.list = list
        self.settings = settings
        self.notes = notes
    }
}
