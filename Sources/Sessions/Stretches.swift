/// The union of many stretches of time, asked again and again how much of it lies before a moment.
struct Stretches: Sendable {
    /// Apart from each other, in their order.
    private var parts: [Range<Int64>] = []
    /// The length of all parts before each.
    private var lengths: [Int64] = []

    init(_ stretches: [Range<Int64>]) {
        for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) where !stretch.isEmpty {
            if let last = parts.last, stretch.lowerBound <= last.upperBound {
                parts[parts.count - 1] = last.lowerBound..<max(last.upperBound, stretch.upperBound)
            } else {
                parts.append(stretch)
            }
        }
        var length: Int64 = 0
        for part in parts {
            lengths.append(length)
            length += part.upperBound - part.lowerBound
        }
    }

    /// Microseconds of the union before a moment.
    func length(before moment: Int64) -> Int64 {
        let next = PlayIndex.first(parts.count) { parts[$0].lowerBound >= moment }
        guard next > 0 else { return 0 }
        return lengths[next - 1] + min(parts[next - 1].upperBound, moment) - parts[next - 1].lowerBound
    }
}
