import Foundation
import Shuffle
import Telemetry

/// What a part of a night belongs to: parts go together only where all of it is the same.
struct PartOrigin: Codable, Equatable {
    let settings: StageSettings
    /// A fingerprint of all items of the plan.
    let list: String
    /// How many items the plan has.
    let items: Int
    let shard: Int
    let shards: Int
}

/// What stands before one item's records of one shard.
struct PartialHead: Codable {
    let origin: PartOrigin
    /// The item's number.
    let item: Int
    let intake: ItemIntake
    /// Fingerprints of objects that failed to be fetched, in their order.
    let failedObjects: [UInt64]
    /// With the first item: what finding the files had to say.
    let notes: [String]
}

/// What stands before a measured shard.
struct MeasuredHead: Codable {
    let origin: PartOrigin
    /// A fingerprint of what became of all items: shards of several readings of a file do not go together.
    let evidence: String
    /// What became of the items; with the first shard only, for it is the same with all.
    let intakes: [ItemIntake]
    /// Likewise.
    let notes: [String]
    /// By file: what measuring this shard has found.
    let lines: [AssembledLines]
    let sessions: Int
    let sessionsOfOtherNights: Int
    let sessionLines: SessionLines
    let clockFlags: Int
    let goingOn: Int
    let oversized: [String]
    let newest: Int64?
    /// Of the whole night.
    let distinctValues: Int
}

/// JSON in part files: exact, and the same for the same values.
enum PartJSON {
    static func bytes(_ value: some Encodable) throws(PartProblem) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do {
            return Array(try encoder.encode(value))
        } catch {
            throw PartProblem(.inputOutput, "part: a value cannot be written (\(error)); report it")
        }
    }

    /// - Parameter path: the file that the bytes are of.
    static func value<Value: Decodable>(
        _ type: Value.Type, _ bytes: [UInt8], of path: String
    ) throws(PartProblem) -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do {
            return try decoder.decode(type, from: Data(bytes))
        } catch {
            throw PartProblem(
                .otherSettings, "\(path): not what this version writes; use one version on all machines")
        }
    }
}
