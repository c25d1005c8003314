import Telemetry
import Testing

@Suite struct FingerprintTests {
    /// Bytes of a text with these before and behind it.
    private func fingerprint(_ bytes: [UInt8], before: [UInt8], behind: [UInt8]) -> UInt64 {
        let all = before + bytes + behind
        return all.withUnsafeBufferPointer { all in
            Fingerprint.of(UnsafeBufferPointer(rebasing: all[before.count..<(before.count + bytes.count)]))
        }
    }

    @Test func `is the same whatever stands before and behind`() {
        for length in 0...70 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
            let plain = fingerprint(bytes, before: [], behind: [0])
            for shift in 1...9 {
                let around = [UInt8](repeating: 0xA5, count: shift)
                #expect(fingerprint(bytes, before: around, behind: around) == plain, "\(length) bytes")
            }
        }
    }

    @Test func `tells texts apart in each of their bytes and by their length`() {
        var seen = Set<UInt64>()
        for length in 1...40 {
            var bytes = [UInt8](repeating: 7, count: length)
            seen.insert(fingerprint(bytes, before: [], behind: []))
            for place in 0..<length {
                bytes[place] = 8
                seen.insert(fingerprint(bytes, before: [], behind: []))
                bytes[place] = 7
            }
        }
        #expect(seen.count == 40 + (1...40).reduce(0, +))
    }
}
