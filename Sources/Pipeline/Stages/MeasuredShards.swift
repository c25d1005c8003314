import CDN
import KPIs
import Reporting
import Shuffle

/// All measured parts of a night: complete, and of one plan.
package struct MeasuredShards {
    private let files: [PartFile]
    private let heads: [MeasuredHead]

    /// Opens the parts and checks that they go together.
    ///
    /// - Parameter paths: files, in any order.
    package init(_ paths: [String]) throws(PartProblem) {
        var found: [(file: PartFile, head: MeasuredHead)] = []
        for path in paths {
            let file = try PartFile(path)
            guard let place = file.places.first, place.kind == .head,
                file.places.contains(where: { $0.kind == .table })
            else { throw PartProblem(.refused, "\(path): no measured part; give what reduce has written") }
            found.append((file, try PartJSON.value(MeasuredHead.self, try file.bytes(place), of: path)))
        }
        found.sort { $0.head.origin.shard < $1.head.origin.shard }
        guard let first = found.first else {
            throw PartProblem(.refused, "PARTS: no file; reduce the shards of the plan first")
        }
        for (file, head) in found { try MeasuredShards.check(head, file.path, first) }
        for (one, next) in zip(found, found.dropFirst()) where one.head.origin.shard == next.head.origin.shard {
            throw PartProblem(
                .refused,
                "\(next.file.path): shard \(next.head.origin.shard) again, as in \(one.file.path); give one of them")
        }
        let shards = first.head.origin.shards
        let missing = Set(0..<shards).subtracting(found.map(\.head.origin.shard)).sorted()
        guard missing.isEmpty else {
            throw PartProblem(
                .refused,
                "\(first.file.path): \(missing.count) of \(shards) shards have no part beside it, such as shard \(missing[0]); reduce them, then render again"
            )
        }
        files = found.map(\.file)
        heads = found.map(\.head)
    }

    /// What all stages of the night agree on.
    package var settings: StageSettings { heads[0].origin.settings }
    /// How many files and carried records the night was made of.
    package var items: Int { heads[0].origin.items }

    private static func check(
        _ head: MeasuredHead, _ path: String, _ first: (file: PartFile, head: MeasuredHead)
    ) throws(PartProblem) {
        let (one, other) = (head.origin, first.head.origin)
        if let fault = one.settings.fault(beside: other.settings) {
            throw PartProblem(.otherSettings, "\(path): \(fault) (beside \(first.file.path))")
        }
        guard one.list == other.list, one.items == other.items, one.shards == other.shards else {
            throw PartProblem(
                .refused, "\(path): of another plan than \(first.file.path); reduce all shards of one plan")
        }
        guard head.evidence == first.head.evidence else {
            throw PartProblem(
                .refused,
                "\(path): made of other readings of the files than \(first.file.path), which changed meanwhile; map and reduce the plan again"
            )
        }
    }

    /// The night that the parts make.
    ///
    /// - Parameter plan: the night's rules, and what of it is told; its files do not matter.
    package func outcome(_ plan: NightPlan, _ settings: StageSettings) throws -> NightlyRun.Outcome {
        if let fault = self.settings.fault(beside: settings) {
            throw PartProblem(.otherSettings, "\(files[0].path): \(fault)")
        }
        var plan = plan
        plan.notes = heads[0].notes
        let intakes = heads[0].intakes
        var sum = Measured<WorstSession.Place>(plan, files: intakes.verdicts.count)
        for (file, head) in zip(files, heads) { sum.add(try MeasuredShards.measured(file, head, plan)) }
        let worst = try sum.worst.map { try $0.session.story(plan.rules, files: sum.lines.count) }
        return NightlyRun.Outcome(plan, intakes, sum.with(worst, plan))
    }

    private static func measured(
        _ file: PartFile, _ head: MeasuredHead, _ plan: NightPlan
    ) throws -> Measured<WorstSession.Place> {
        var measured = Measured<WorstSession.Place>(plan, files: head.lines.count)
        measured.lines = head.lines
        measured.sessions = head.sessions
        measured.sessionsOfOtherNights = head.sessionsOfOtherNights
        measured.sessionLines = head.sessionLines
        measured.clockFlags = head.clockFlags
        measured.goingOn = head.goingOn
        measured.oversized = head.oversized
        measured.newest = head.newest
        measured.distinctValues = head.distinctValues
        let lostPlaces = TimeLost.Places(.all)
        var rows: PartFile.Place?
        for place in file.places {
            switch place.kind {
            case .table: measured.table = try table(file, place)
            case .requests:
                measured.requests = try PartJSON.value(RequestTable.self, try file.bytes(place), of: file.path)
            case .rows: rows = place
            case .rowLengths:
                if let rows { try measured.rows.add(sortedRows(file, rows, lengths: place)) }
            case .worst:
                let worst = WorstSession.Place(file: file, place: place)
                let row = try worst.row
                measured.worst.add(row, TimeLost(lostPlaces) { row[$0] }) { worst }
            case .kept: measured.kept += try CarriedRecords(try file.bytes(place)).sessions
            case .head, .records, .values, .end: break
            }
        }
        return measured
    }

    private static func table(_ file: PartFile, _ place: PartFile.Place) throws(PartProblem) -> KPITable {
        let bytes = try file.bytes(place)
        do {
            return try KPITable(packed: bytes)
        } catch {
            throw PartProblem(
                .otherSettings, "\(file.path): KPIs of another version (\(error.text)); use one version on all machines"
            )
        }
    }

    private static func sortedRows(
        _ file: PartFile, _ rows: PartFile.Place, lengths: PartFile.Place
    ) throws -> NightRows.Run {
        let bytes = try file.bytes(lengths)
        let numbers = bytes.withUnsafeBytes { all in
            stride(from: 0, to: all.count, by: 4).map { all.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
        }
        return NightRows.Run(
            file: try SpillFile(reading: file.path), piece: SpillFile.Piece(offset: rows.offset, count: rows.count),
            lengths: numbers)
    }
}
