import Shuffle

/// `map`: one work item becomes a part for each shard.
package struct MapItem {
    private let item: WorkItem
    private let plan: NightPlan
    private let shards: Int
    private let folder: String

    /// - Parameters:
    ///   - plan: the night's rules; its files do not matter.
    ///   - folder: where the parts go, each under the item's number and the shard's: `12.7`.
    package init(_ item: WorkItem, _ plan: NightPlan, shards: Int, folder: String) {
        self.item = item
        self.plan = plan
        self.shards = shards
        self.folder = folder
    }

    /// Reads the item and writes its parts. Throws `PlanProblem`, `PartProblem` or `SpillProblem`.
    package func run(_ settings: StageSettings) throws {
        if let fault = item.settings.fault(beside: settings) {
            throw PartProblem(.otherSettings, "\(item.name): \(fault)")
        }
        PartWriter.sweep(folder)
        let read = try read()
        for shard in 0..<shards {
            let origin = PartOrigin(
                settings: settings, list: item.list, items: item.items, shard: shard, shards: shards)
            let head = PartialHead(
                origin: origin, item: item.number, intake: read.intakes[0], failedObjects: read.failedObjects.sorted(),
                notes: item.notes)
            let file = try PartWriter("\(folder)/\(item.number).\(shard)")
            try file.add(.head, try PartJSON.bytes(head))
            try file.add(.values, read.uses.bytes)
            for part in try read.parts(shard) where part.records > 0 { try file.add(.records, part.bytes) }
            try file.finish()
        }
    }

    private func read() throws -> ReadNight {
        var plan = plan
        let file = try item.file()
        plan.shardCount = shards
        plan.spillFolder = folder
        plan.firstFile = item.number
        switch item.kind {
        case .file:
            plan.files = [file]
            plan.carry = nil
            return ReadNight(try MapStage(plan).run(), of: &plan)
        case .carried:
            let writer = ShardWriter(shards: shards, counting: plan.dimensionFields)
            return try ReadNight(carried: CarryFile.records(at: item.path), into: writer, filesFrom: item.number)
        }
    }
}
