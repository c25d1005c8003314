import Decoding
import Foundation
import Input
import Shuffle
import Telemetry

/// Reading: files become records in shards. Workers that have a file inflate and decode; workers that have none
/// decode the blocks of the others, so that one large file keeps all of them busy.
final class MapStage: @unchecked Sendable {  // all shared state is behind `lock`
    struct Result {
        /// One per worker.
        var writers: [ShardWriter]
        var outcomes: [FileOutcome]
        var tallies: [FileTally]
        /// Fingerprints of objects that failed to be fetched.
        var failedObjects: Set<UInt64>
        /// What each worker passed by while it looked for one session.
        var filters: [SessionFilter]

        /// How many shards there are.
        var shards: Int { writers.first?.shards ?? 0 }
    }

    private struct Pending {
        let block: LineBlock
        let file: Int
        let reader: BlockReader
    }

    private let plan: NightPlan
    private let lock = NSCondition()
    private var nextFile = 0
    private var pending: [Pending] = []
    private var waiting = 0
    private var owners = 0
    private var outcomes: [FileOutcome]
    private var tallies: [FileTally]
    private let sessionNames: [[UInt8]]
    private let pool = BlockPool()

    init(_ plan: NightPlan) {
        self.plan = plan
        outcomes = Array(repeating: FileOutcome(), count: plan.files.count)
        tallies = Array(repeating: FileTally(), count: plan.files.count)
        sessionNames = plan.files.map { Array(FileNames.session($0.displayName).utf8) }
    }

    func run() throws(SpillProblem) -> Result {
        let count = max(1, plan.workers)
        let memory = MemoryPlan(plan)
        let decoders = (0..<count).map { _ in
            BlockDecoder(
                names: plan.names, cdn: plan.cdn,
                writer: ShardWriter(
                    shards: memory.shards, counting: plan.dimensionFields, memory: memory.recordsPerWorker,
                    folder: plan.spillFolder),
                only: plan.onlySession, isTimed: plan.times != nil)
        }
        nonisolated(unsafe) let hands = decoders
        DispatchQueue.concurrentPerform(iterations: count) { work(hands[$0]) }
        for decoder in decoders {
            if let problem = decoder.writer.problem { throw problem }
            // What was counted as decoding held the parsing, too.
            plan.times?.add(.parse, decoder.parsing)
            plan.times?.add(.decode, .zero - decoder.parsing)
        }
        return Result(
            writers: decoders.map(\.writer), outcomes: outcomes, tallies: tallies,
            failedObjects: decoders.reduce(into: []) { $0.formUnion($1.failedObjects) },
            filters: decoders.compactMap(\.filter))
    }

    private func work(_ hands: BlockDecoder) {
        // Where records cannot be set aside the run is given up: what is read then is for nothing.
        while hands.writer.problem == nil {
            lock.lock()
            while pending.isEmpty, nextFile == plan.files.count, owners > 0 {
                waiting += 1
                lock.wait()
                waiting -= 1
            }
            if let task = pending.popLast() {
                lock.unlock()
                decode(task, hands)
                continue
            }
            guard nextFile < plan.files.count else {
                lock.unlock()
                return
            }
            let file = nextFile
            nextFile += 1
            owners += 1
            lock.unlock()
            read(file, hands)
            lock.lock()
            owners -= 1
            if owners == 0 { lock.broadcast() }
            lock.unlock()
        }
    }

    /// Reads a file to its end, giving blocks to workers that wait for some.
    private func read(_ file: Int, _ hands: BlockDecoder) {
        let reader = BlockReader(plan.files[file], pool: pool)
        var isFirst = true
        var dump: DumpReading?
        var watch = Stopwatch(plan.times)
        var bytes = 0
        while hands.writer.problem == nil, let block = reader.next() {
            watch.count(for: .read)
            plan.progress?.add(bytes: Int(reader.bytesRead) - bytes)
            bytes = Int(reader.bytesRead)
            defer { watch.skip() }
            if isFirst {
                // A blank block tells nothing of what follows.
                let text = Bytes(rebasing: block.bytes.drop(while: isBlank))
                isFirst = text.isEmpty
                dump = DumpFormat.recognise(firstBytes: Bytes(rebasing: text.prefix(1 << 16))).map {
                    DumpReading($0, plan.files[file], UInt32(plan.firstFile + file))
                }
                if dump == nil, PrettyPrinted.isBeginning(of: text) { note(PrettyPrinted.note, file) }
            }
            if dump == nil, block.mayHoldEvents {
                dump = DumpReading(nil, plan.files[file], UInt32(plan.firstFile + file))
            }
            if let dump, dump.hasBegun || block.mayHoldEvents {
                decode(block, of: dump, reader, file, hands)
                continue
            }
            let task = Pending(block: block, file: file, reader: reader)
            lock.lock()
            // One lies ready for each worker without a file, so that none waits for a block to be inflated.
            let isWanted = pending.count < plan.workers - owners
            if isWanted {
                pending.append(task)
                if waiting > 0 { lock.signal() }
            }
            lock.unlock()
            if !isWanted { decode(task, hands) }
        }
        for text in dump?.notes(reader.outcome) ?? [] { note(text, file) }
        lock.lock()
        outcomes[file] = reader.outcome
        lock.unlock()
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private func note(_ text: String, _ file: Int) {
        lock.lock()
        tallies[file].note(text)
        lock.unlock()
    }

    /// Decodes the next block of a recorded dump: its lines say what changed, so one worker takes them in their order.
    private func decode(
        _ block: LineBlock, of dump: DumpReading, _ reader: BlockReader, _ file: Int, _ hands: BlockDecoder
    ) {
        let stretch = dump.decode(block, reader.outcome, hands, session: sessionNames[file])
        let member = block.member
        reader.recycle(block)
        plan.progress?.add(lines: stretch.named.read + stretch.unnamed.read)
        lock.lock()
        tallies[file].add(stretch, member: member)
        lock.unlock()
    }

    private func decode(_ task: Pending, _ hands: BlockDecoder) {
        var watch = Stopwatch(plan.times)
        defer { watch.count(for: .decode) }
        let name = sessionNames[task.file]
        let stretch = name.withUnsafeBufferPointer {
            hands.decode(task.block, file: UInt32(plan.firstFile + task.file), session: $0)
        }
        let member = task.block.member
        task.reader.recycle(task.block)
        plan.progress?.add(lines: stretch.named.read + stretch.unnamed.read)
        lock.lock()
        tallies[task.file].add(stretch, member: member)
        lock.unlock()
    }
}

extension Intake {
    /// Sessions whose id is a file's name and in no log; of an earlier night's files, all that could be.
    package var sessionsOfFiles: Set<String> {
        Set(files.compactMap(\.session) + earlierFiles.map { FileNames.session($0.name) })
    }
}

/// What a file's name says.
enum FileNames {
    private static let endings = [".gz", ".ndjson", ".jsonl", ".json", ".log", ".rtcstats", ".txt"]

    /// The session of a file in which no line names one: its last name without the usual endings.
    static func session(_ path: String) -> String {
        var name = path.split(separator: "/").last.map(String.init) ?? path
        while let ending = endings.first(where: { name.hasSuffix($0) && name.count > $0.count }) {
            name.removeLast(ending.count)
        }
        return name
    }
}
