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
        for block in stride(from: 0, to: message.count, by: 64) { mix(message[block..<block + 64], into: &state) }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { at in
            block[at..<at + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for i in 16..<64 {
            let (a, b) = (words[i - 15], words[i - 2])
            let small = turned(a, 7) ^ turned(a, 18) ^ (a >> 3)
            let large = turned(b, 17) ^ turned(b, 19) ^ (b >> 10)
            words.append(words[i - 16] &+ small &+ words[i - 7] &+ large)
        }
        var h = state
        for i in 0..<64 {
            let choice = (h[4] & h[5]) ^ (~h[4] & h[6])
            let majority = (h[0] & h[1]) ^ (h[0] & h[2]) ^ (h[1] & h[2])
            let one = turned(h[4], 6) ^ turned(h[4], 11) ^ turned(h[4], 25)
            let zero = turned(h[0], 2) ^ turned(h[0], 13) ^ turned(h[0], 22)
            let new = h[7] &+ one &+ choice &+ constants[i] &+ words[i]
            h = [new &+ zero &+ majority, h[0], h[1], h[2], h[3] &+ new, h[4], h[5], h[6]]
        }
        for i in 0..<8 { state[i] &+= h[i] }
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
