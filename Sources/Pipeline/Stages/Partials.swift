import Shuffle

/// The parts of one shard from all items of a night: complete, and of one plan.
package struct Partials {
    let origin: PartOrigin
    let notes: [String]
    private let files: [PartFile]
    private let heads: [PartialHead]

    /// Opens the parts and checks that they go together.
    ///
    /// - Parameters:
    ///   - paths: files, in any order.
    ///   - shard: the shard that is to be measured.
    package init(_ paths: [String], shard: Int) throws(PartProblem) {
        var found: [(file: PartFile, head: PartialHead)] = []
        for path in paths {
            let file = try PartFile(path)
            guard let place = file.places.first, place.kind == .head else {
                throw PartProblem(.refused, "\(path): has no head; map its item again")
            }
            found.append((file, try PartJSON.value(PartialHead.self, try file.bytes(place), of: path)))
        }
        found.sort { $0.head.item < $1.head.item }
        guard let first = found.first else {
            throw PartProblem(.refused, "PARTIALS: no file of shard \(shard); map the items of the plan first")
        }
        for (file, head) in found { try Partials.check(head.origin, file.path, shard, first) }
        for (one, next) in zip(found, found.dropFirst()) where one.head.item == next.head.item {
            throw PartProblem(
                .refused, "\(next.file.path): item \(next.head.item) again, as in \(one.file.path); give one of them")
        }
        let missing = Set(0..<first.head.origin.items).subtracting(found.map(\.head.item)).sorted()
        guard missing.isEmpty else {
            throw PartProblem(
                .refused,
                "\(first.file.path): \(missing.count) of \(first.head.origin.items) items have no part of shard \(shard) beside it, such as item \(missing[0]); map them, then reduce again"
            )
        }
        origin = first.head.origin
        notes = first.head.notes
        files = found.map(\.file)
        heads = found.map(\.head)
    }

    /// What all stages of the night agree on.
    package var settings: StageSettings { origin.settings }

    private static func check(
        _ origin: PartOrigin, _ path: String, _ shard: Int, _ first: (file: PartFile, head: PartialHead)
    ) throws(PartProblem) {
        let other = first.head.origin
        if let fault = origin.settings.fault(beside: other.settings) {
            throw PartProblem(.otherSettings, "\(path): \(fault) (beside \(first.file.path))")
        }
        guard origin.list == other.list, origin.items == other.items else {
            throw PartProblem(
                .refused, "\(path): of another plan than \(first.file.path); map all items of one plan")
        }
        guard origin.shards == other.shards else {
            throw PartProblem(
                .refused,
                "\(path): one of \(origin.shards) shards, and \(first.file.path) one of \(other.shards); map all items with the same --shards"
            )
        }
        guard origin.shard == shard else {
            throw PartProblem(
                .refused, "\(path): of shard \(origin.shard), and not \(shard); give the parts of one shard")
        }
    }

    var intakes: [ItemIntake] { heads.map(\.intake) }

    /// The shard's records, read from the files.
    func read() throws(PartProblem) -> ReadNight {
        var parts: [ShardPart] = []
        let uses = ValueUses()
        for file in files {
            for place in file.places {
                switch place.kind {
                case .records: parts.append(ShardPart.stored(try file.bytes(place)))
                case .values: uses.add(bytes: try file.bytes(place))
                default: break
                }
            }
        }
        let all = parts
        return ReadNight(
            intakes: intakes, failedObjects: Set(heads.flatMap(\.failedObjects)), uses: uses,
            shards: origin.shard..<origin.shard + 1,
            parts: { _ in all })
    }
}
