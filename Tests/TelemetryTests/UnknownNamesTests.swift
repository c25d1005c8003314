import Telemetry
import Testing

@Suite struct UnknownNamesTests {
    private let place = NamePlace("transport")

    private func met(_ names: [String], _ kind: UnknownKind = .field) -> MetNames {
        let met = MetNames()
        for name in names { Array(name.utf8).withUnsafeBufferPointer { met.add(kind, $0, in: place) } }
        return met
    }

    private func tally(_ lines: [[String]], from first: UInt32 = 1) -> UnknownNames {
        var tally = UnknownNames()
        for (i, names) in lines.enumerated() { tally.add(met(names), source: .vonage, line: first + UInt32(i)) }
        return tally
    }

    @Test func `counts a name by where it stood, with its first line`() {
        var tally = tally([["a"], ["a", "b"], []], from: 7)
        tally.add(met(["a"], .value), source: .vonage, line: 3)
        tally.add(met(["a"]), source: .revue, line: 2)
        #expect(tally.names.map(\.name) == ["a", "b", "a", "a"])
        #expect(tally.names.map(\.count) == [2, 1, 1, 1])
        #expect(tally.names.map(\.line) == [7, 8, 2, 3])
        #expect(tally.names.map(\.source) == [.vonage, .vonage, .revue, .vonage])
        #expect(tally.names.allSatisfy { $0.place == "transport" })
        #expect(tally.total(.field) == 4 && tally.total(.value) == 1 && tally.total(.event) == 0)
        #expect(tally.total == 5)
    }

    @Test func `is the same for every order and every split, also of more names than are kept`() {
        let lines = (0..<1_000).map { i in (0..<(i % 3)).map { "name-\((i * 7 + $0 * 131) % 900)" } }
        let whole = tally(lines)
        let parts = stride(from: 0, to: 1_000, by: 100).map {
            tally(Array(lines[$0..<($0 + 100)]), from: UInt32($0) + 1)
        }
        var there = UnknownNames()
        for part in parts { there += part }
        var back = UnknownNames()
        for part in parts.reversed() { back += part }
        #expect(there == whole)
        #expect(back == whole)
        #expect(whole.names.count == UnknownNames.most)
        #expect(whole.total == lines.reduce(0) { $0 + $1.count })
    }

    @Test func `a long name is cut, never within a character, and stays its own`() {
        let long = String(repeating: "x", count: MetNames.longest - 1)
        let tally = tally([[long + "äa", long + "äb"]])
        #expect(tally.names.map(\.name) == [long, long])
    }

    @Test func `names of a line beyond what is kept are counted`() {
        let tally = tally([(0..<500).map { "name-\($0)" }])
        #expect(tally.total(.field) == 500)
        #expect(tally.names.count == 64)
    }
}
