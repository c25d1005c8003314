/// SHA-256 (FIPS 180-4), for the few kilobytes of a page's style and script.
package enum SHA256 {
    private static let constants: [UInt32] = fractions(64) { cubeRoot($0) }
    private static let start: [UInt32] = fractions(8) { $0.squareRoot() }

    /// The digest's 32 bytes.
    package static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var message = bytes + [0x80]
        message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
        message += bigEndian(UInt64(bytes.count) * 8)
        var state = start
        var words = [UInt32](repeating: 0, count: 64)
        for block in stride(from: 0, to: message.count, by: 64) { mix(message, block, &words, into: &state) }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
    }

    private static func mix(_ message: [UInt8], _ block: Int, _ words: inout [UInt32], into state: inout [UInt32]) {
        for i in 0..<16 {
            words[i] = message[(block + 4 * i)..<(block + 4 * i + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for i in 16..<64 {
            let (a, b) = (words[i - 15], words[i - 2])
            let small = turned(a, 7) ^ turned(a, 18) ^ (a >> 3)
            let large = turned(b, 17) ^ turned(b, 19) ^ (b >> 10)
            words[i] = words[i - 16] &+ small &+ words[i - 7] &+ large
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for i in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
            let zero = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
            let new = h &+ one &+ choice &+ constants[i] &+ words[i]
            (h, g, f, e) = (g, f, e, d &+ new)
            (d, c, b, a) = (c, b, a, new &+ zero &+ majority)
        }
        for (i, word) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= word }
    }

    private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

    private static func bigEndian(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
    }

    /// The standard's constants are the first 32 bits of the fractions of roots of the first primes.
    private static func fractions(_ count: Int, _ root: (Double) -> Double) -> [UInt32] {
        var primes: [Int] = []
        var candidate = 2
        while primes.count < count {
            if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes.map { prime in
            let value = root(Double(prime))
            return UInt32((value - value.rounded(.down)) * 4_294_967_296)
        }
    }

    /// Newton's steps from above until they stand still.
    private static func cubeRoot(_ value: Double) -> Double {
        var root = value
        while true {
            let next = (2 * root + value / (root * root)) / 3
            if next >= root { return root }
            root = next
        }
    }
}
