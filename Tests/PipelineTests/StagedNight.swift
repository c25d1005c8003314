import Foundation
import Pipeline
import TestSupport

/// A night that goes through the stages as files, as it does between machines.
struct StagedNight {
    let folder: ScratchFolder
    let plan: NightPlan
    let shards: Int
    let items: [WorkItem]
    var settings = StageSettings(tool: "1", night: nil, texts: ["a"])

    init(_ plan: NightPlan, shards: Int, carried: CarryFile? = nil) throws {
        folder = try ScratchFolder()
        self.plan = plan
        self.shards = shards
        items = try WorkItem.items(of: plan, carried: carried, settings: settings)
    }

    /// The night's rules alone: what a machine knows that has read its configuration.
    var rules: NightPlan {
        var rules = plan
        rules.files = []
        rules.notes = []
        rules.carry?.incoming = nil
        return rules
    }

    /// Maps an item as another process would: from the line that says it.
    func map(_ item: WorkItem, into place: String = "partials", shards: Int? = nil) throws {
        try MapItem(
            WorkItem(line: item.line()), rules, shards: shards ?? self.shards, folder: folder.path(place)
        ).run(settings)
    }

    func partials(_ shard: Int, in place: String = "partials") -> [String] {
        items.map { folder.path("\(place)/\($0.number).\(shard)") }
    }

    func reduce(_ shard: Int, _ paths: [String], into place: String = "measured") throws {
        try MeasureShard(Partials(paths, shard: shard), rules).run(settings, folder: folder.path(place))
    }

    var measured: [String] { (0..<shards).map { folder.path("measured/\($0)") } }

    func render(_ paths: [String]) throws -> NightlyRun.Outcome {
        try MeasuredShards(paths).outcome(rules, settings)
    }

    /// All of it, in an order of its own.
    func outcome(_ shuffled: ([String]) -> [String] = { $0 }) throws -> NightlyRun.Outcome {
        for item in items { try map(item) }
        for shard in 0..<shards { try reduce(shard, shuffled(partials(shard))) }
        return try render(shuffled(measured))
    }
}
