import Foundation
import Input
import TestSupport
import Testing

/// Files of one text, each damaged in one way, with what they must be read as.
@Suite(.enabled(if: Fixtures.hasShared)) struct DamagedFilesTests {
    struct Expected: Decodable {
        var status: String
        var used: Int
        var excluded: [String: Int]
        var members: Int?
    }

    static let folder = Fixtures.shared("data/damaged-gz")

    static let expected: [String: Expected] = {
        guard let file = folder?.appending(path: "expected.json"), let data = try? Data(contentsOf: file) else {
            return [:]
        }
        return (try? JSONDecoder().decode([String: Expected].self, from: data)) ?? [:]
    }()

    @Test func `are all there`() { #expect(Self.expected.count == 24) }

    @Test(arguments: expected.keys.sorted(), InflateEngine.allCases)
    func `are read as expected`(name: String, engine: InflateEngine) throws {
        let expected = try #require(Self.expected[name])
        let path = try #require(Self.folder).appending(path: name).path
        let reading = Reading(path, engine)
        #expect(reading.outcome.status.rawValue == expected.status)
        #expect(reading.kept.count == expected.used)
        #expect(reading.damaged.count == expected.excluded["damaged-member", default: 0])
        if let members = expected.members { #expect(reading.outcome.members == members) }
        #expect(reading == Reading(path, .zlib), "both engines see the same")
        #expect(reading == Reading(path, engine, blockSize: 1_000), "and in blocks of any size")
        for line in reading.kept { #expect(!reading.outcome.isDamaged(line: line.number)) }
        for line in reading.damaged { #expect(reading.outcome.isDamaged(line: line.number)) }
    }
}
