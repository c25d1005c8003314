import KPIs
import Testing

@Suite struct KPITablePackedTests {
    private static let columns = Columns.all.entries.map(\.column)

    private func place(_ id: String) throws -> Int {
        try #require(Self.columns.firstIndex { $0.id == id })
    }

    private func table(_ views: Range<Int>) throws -> KPITable {
        var table = KPITable(dimensions: ["country", "app"])
        let (stalled, outcome) = (try place("stalled-time"), try place("outcome"))
        let section = Section(scope: .playback, source: "avmetrics", isAudio: false)
        for i in views {
            let client = i % 3 == 0 ? [:] : ["country": "c\(i % 7)", "app": "größer"]
            let said: [Columns.Said] = [(stalled, .duration(Double(i) / 3)), (outcome, .name("o\(i % 4)"))]
            table.add(section, client, i % 5 == 0 ? [] : said)
        }
        let heard = Section(scope: .receiving, source: "webrtc", isAudio: true)
        table.add(heard, ["country": "c1"], [Columns.Said]())
        return table
    }

    @Test func `comes back as it was, with groups that say nothing`() throws {
        let table = try table(0..<300)
        let restored = try KPITable(packed: table.packed)
        #expect(restored == table)
        #expect(restored.dimensions == table.dimensions)
        #expect(restored.packed == table.packed)
        #expect(try KPITable(packed: KPITable(dimensions: []).packed).sections.isEmpty)
    }

    @Test func `parts of a night add up to the whole`() throws {
        var sum = try KPITable(packed: table(200..<300).packed)
        sum += try KPITable(packed: table(0..<120).packed)
        sum += try KPITable(packed: table(120..<200).packed)
        var expected = try table(0..<120)
        expected += try table(120..<200)
        expected += try table(200..<300)
        #expect(sum == expected)
        #expect(sum.packed == expected.packed)
    }

    @Test func `bytes that are cut are refused`() throws {
        let bytes = try table(0..<10).packed
        for count in bytes.indices {
            #expect(throws: PackedProblem.self) { try KPITable(packed: Array(bytes[..<count])) }
        }
        #expect(throws: PackedProblem("bytes after the end")) { try KPITable(packed: bytes + [0]) }
    }
}
