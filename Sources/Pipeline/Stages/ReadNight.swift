import Shuffle

/// What reading leaves for measuring: records by shard, and what became of each item. The workers of one process have
/// it in memory; between machines it comes from part files.
struct ReadNight {
    /// In the order of the items.
    let intakes: [ItemIntake]
    /// Fingerprints of objects that failed to be fetched.
    let failedObjects: Set<UInt64>
    /// How many records name each value of a dimension, in all shards.
    let uses: ValueUses
    /// Numbers of the shards to measure.
    let shards: Range<Int>
    /// A shard's records; to be asked for once.
    let parts: (Int) throws(SpillProblem) -> [ShardPart]
}

extension ReadNight {
    /// What the workers of this process have read, with what the night before has kept.
    init(_ read: MapStage.Result, of plan: inout NightPlan) {
        let carried = plan.takeIn(shards: read.shards)
        var intakes = zip(plan.files, zip(read.outcomes, read.tallies)).map { file, found in
            ItemIntake.file(FileIntake(name: file.displayName, found.0, found.1))
        }
        if let incoming = plan.carry?.incoming { intakes.append(.carried(CarriedIntake(incoming))) }
        self.init(intakes, read.failedObjects.union(carried.failedObjects), read.writers + carried.writers)
    }

    /// What the night before has kept, alone.
    ///
    /// - Parameter first: the place of its first file among all files of the night.
    init(carried records: CarriedRecords, into writer: ShardWriter, filesFrom first: Int) throws(BrokenRecords) {
        let failed = try records.append(to: writer, filesFrom: first)
        self.init([.carried(CarriedIntake(records))], failed, [writer])
    }

    private init(_ intakes: [ItemIntake], _ failedObjects: Set<UInt64>, _ writers: [ShardWriter]) {
        self.init(
            intakes: intakes, failedObjects: failedObjects,
            uses: writers.reduce(into: ValueUses()) { $0.add($1.uses) }, shards: 0..<(writers.first?.shards ?? 0)
        ) { shard throws(SpillProblem) in
            var parts: [ShardPart] = []
            for writer in writers { parts += try writer.take(shard) }
            return parts
        }
    }
}

extension CarriedIntake {
    init(_ records: CarriedRecords) { self.init(files: records.files, sessions: records.sessions.count) }
}
