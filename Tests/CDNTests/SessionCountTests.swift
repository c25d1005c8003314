import CDN
import Testing

struct SessionCountTests {
    private func count(_ fingerprints: ClosedRange<UInt64>) -> SessionCount {
        var count = SessionCount()
        for fingerprint in fingerprints { count.add(fingerprint &* 0x9E37_79B9_7F4A_7C15) }
        return count
    }

    @Test func `ten sessions are a group and nine are none`() {
        #expect(!count(1...9).isGroup)
        #expect(count(1...10).isGroup)
        #expect(count(1...500).isGroup && count(1...500).count == 500)
    }

    @Test func `sessions in several parts prove a group only once each`() {
        var sum = count(1...6)
        sum += count(1...6)
        sum += count(4...9)
        #expect(!sum.isGroup)
        sum += count(9...10)
        #expect(sum.isGroup)
    }
}
