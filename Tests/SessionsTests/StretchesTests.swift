import Testing

@testable import Sessions

@Suite struct StretchesTests {
    @Test(
        arguments: [
            [], [5..<5], [3..<7], [3..<7, 7..<9], [1..<4, 2..<3, 3..<8, 12..<15], [20..<22, -5 ..< -1, 0..<1, 21..<30],
        ] as [[Range<Int64>]])
    func `as much lies before a moment as moments that are in any of them`(all: [Range<Int64>]) {
        let stretches = Stretches(all)
        for moment in Int64(-10)...35 {
            let inside = (Int64(-10)..<moment).filter { at in all.contains { $0.contains(at) } }
            #expect(stretches.length(before: moment) == Int64(inside.count))
        }
    }
}
