import Shuffle
import Testing

@Suite struct ValueUsesTests {
    @Test func `keeps those that are used most, of equals the smaller fingerprint, in whatever order they come`() {
        let names: [UInt64] = [7, 3, 7, 9, 0, 9, 7, 5, 0]
        let (one, two) = (ValueUses(), ValueUses())
        for name in names { one.count(name) }
        for name in names.reversed() { two.count(name) }
        #expect(one.distinct == 5)
        // 7 three times, 0 and 9 twice, 3 and 5 once.
        for uses in [one, two] {
            #expect(uses.mostUsed(2) == [7, 0])
            #expect(uses.mostUsed(4) == [7, 0, 9, 3])
            #expect(uses.mostUsed(9) == [7, 0, 9, 3, 5])
        }
    }

    @Test func `adds, and grows far beyond its first size`() {
        let (one, two) = (ValueUses(), ValueUses())
        for name in 0..<UInt64(5_000) {
            one.count(name << 32)
            if name % 2 == 0 { two.count(name << 32, 2) }
        }
        one.add(two)
        #expect(one.distinct == 5_000)
        #expect(one.mostUsed(2_500) == Set((0..<UInt64(2_500)).map { $0 * 2 << 32 }))
    }
}
