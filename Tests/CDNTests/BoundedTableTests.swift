@testable import CDN
import Testing

struct BoundedTableTests {
    private func table(_ keys: some Sequence<UInt64>) -> BoundedTable<Spread> {
        var table = BoundedTable<Spread>(limit: 64)
        for key in keys { table.update(key &* 0x9E37_79B9_7F4A_7C15) { $0.add(Int(key)) } }
        return table
    }

    @Test func `all keys are kept while they are few`() {
        #expect(table(1...64).level == 0)
        #expect(table(1...64).sorted.count == 64)
    }

    @Test func `what is kept of many is the same for every order and every split`() {
        let whole = table(1...2_000)
        #expect(whole.level > 0 && whole.sorted.count <= 64 && whole.sorted.count > 8)
        var halves = table(1_500...2_000)
        halves += table(1...1_499)
        for other in [table((1...2_000).reversed()), halves] {
            #expect(other.sorted.map(\.key) == whole.sorted.map(\.key))
            #expect(other.sorted.map(\.value) == whole.sorted.map(\.value))
        }
    }
}
