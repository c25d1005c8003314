import Decoding
import Testing

@Suite struct KeyTableTests {
    private func code(_ table: KeyTable, _ name: String) -> UInt8 {
        (Array(name.utf8) + [UInt8](repeating: 0x61, count: 8)).withUnsafeBufferPointer {
            table.code(Bytes(rebasing: $0[..<name.utf8.count]))
        }
    }

    @Test func `tells names of the same ends and length apart`() {
        let table = KeyTable([
            ("availableIncomingBitrate", 1), ("availableOutgoingBitrate", 2), ("qualityLimitationReason", 3),
        ])
        #expect(code(table, "availableIncomingBitrate") == 1)
        #expect(code(table, "availableOutgoingBitrate") == 2)
        #expect(code(table, "availableUpstreamBitrate") == 0)
    }

    @Test(arguments: [
        "", "a", "id", "timestamp", "seventeen-letters", "sixteen-letters-", "x-and-eight",
        "twenty-four-letters-name", "twenty-five-letters-names", "a-name-of-thirty-three-letters-ab",
    ])
    func `finds a name of any length, and no other`(name: String) {
        let table = KeyTable([(name, 7), ("another", 8)])
        #expect(code(table, name) == 7)
        #expect(code(table, name + "s") == 0)
    }

    @Test func `tells long names apart by what lies between their ends`() {
        let names = ["0123456789abcdefAA89abcdef", "0123456789abcdefAB89abcdef", "0123456789abcdefBA89abcdef"]
        let table = KeyTable(names.enumerated().map { ($1, UInt8($0 + 1)) })
        for (i, name) in names.enumerated() { #expect(code(table, name) == UInt8(i + 1)) }
        #expect(code(table, "0123456789abcdefBB89abcdef") == 0)
        #expect(code(table, "01234567_9abcdefAA89abcdef") == 0)
    }

    @Test func `of equal names the first counts`() {
        #expect(code(KeyTable([("a", 1), ("a", 2)]), "a") == 1)
    }

    @Test func `finds each of many names, and the unused ones among them`() {
        let names = (0..<240).map { "\($0 % 7)-name-of-member-\($0)" }
        let table = KeyTable(names[..<100].enumerated().map { ($0.element, UInt8($0.offset + 1)) }, unused: names)
        for (i, name) in names.enumerated() {
            #expect(code(table, name) == (i < 100 ? UInt8(i + 1) : KeyTable.unused))
            #expect(code(table, name + "x") == 0)
        }
    }
}
