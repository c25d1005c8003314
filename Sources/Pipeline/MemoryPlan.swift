import Input

/// How a night's memory is divided. Measured on nights of the generator: code, templates, blocks of lines and parsers
/// take some 40 MB whatever the night; a third of the rest each goes to records, rows, and what a shard in work takes.
struct MemoryPlan {
    private static let fixed = 40 << 20
    /// Even the smallest budget must hold a few chunks.
    private static let least = 8 << 20
    /// Bytes of records from a byte of a gzip file, at most; plain files give far less.
    private static let expansion = 2
    private static let fewestShards = 64
    private static let mostShards = 1_024

    /// Bytes of records that a worker keeps before it writes them to a file.
    let recordsPerWorker: Int
    /// Bytes of rows that a worker keeps before it writes them to a file.
    let rowsPerWorker: Int
    /// Parts that sessions are spread over: so many that a shard in work with all that is made of it fits.
    let shards: Int

    init(_ plan: NightPlan) {
        let workers = max(1, plan.workers)
        let free = max(MemoryPlan.least, plan.memory - MemoryPlan.fixed)
        recordsPerWorker = free / 3 / workers
        rowsPerWorker = free / 3 / workers
        if let asked = plan.shardCount {
            shards = asked
            return
        }
        let records = plan.files.reduce(0) { $0 + Int($1.size) } * MemoryPlan.expansion
        // Records, their order, and the series made of them: four times the records.
        let wanted = records / max(1, free / 3 / workers / 4)
        var shards = MemoryPlan.fewestShards
        while shards < wanted, shards < MemoryPlan.mostShards { shards *= 2 }
        self.shards = shards
    }
}
