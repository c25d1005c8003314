/// What is looked up in a play once per stall, prepared once per play: a play of millions of lines may have thousands of
/// stalls, and must not be gone through for each.
package struct PlayIndex: Sendable {
    /// How much longer than their own moment requests go on, and how much earlier they began or ended, microseconds at
    /// most: what is under way at a moment was logged within these of it.
    private var ahead: Int64 = 0
    private var behind: Int64 = 0
    /// Requests and variants lie in the order of their moments.
    private var isOrdered = true

    /// When switches failed; an attempt that never completes has failed when the next one begins. nil where attempts do
    /// not lie in the order of their moments.
    private var failedSwitches: [Int64]?

    /// - Parameter play: with its requests in the order of time.
    init(_ play: Playback) {
        for request in play.requests {
            guard let end = request.end else { continue }
            ahead = max(ahead, PlayIndex.difference(end, request.at))
            behind = max(behind, PlayIndex.difference(request.at, min(request.start ?? end, end)))
        }
        isOrdered =
            PlayIndex.isRising(play.requests.indices) { play.requests[$0].at }
            && PlayIndex.isRising(play.variantMarks.indices) { play.variantMarks[$0].at }
        let failed = play.failedSwitches
        if PlayIndex.isRising(failed.indices, { failed[$0] }) { failedSwitches = failed }
    }

    /// When the newest switch failed that did so at a moment or before it; nil where none did.
    func newestFailedSwitch(before at: Int64, in play: Playback) -> Int64? {
        guard let failed = failedSwitches else { return play.failedSwitches.last { $0 <= at } }
        let next = PlayIndex.first(failed.count) { failed[$0] > at }
        return next > 0 ? failed[next - 1] : nil
    }

    /// Where the requests lie that ended less than `reach` before a moment or were under way at it, and others.
    func requests(around at: Int64, reach: Int64, of play: Playback) -> Range<Int> {
        guard isOrdered else { return play.requests.indices }
        let from = at.subtractingReportingOverflow(reach.addingSaturated(ahead))
        let to = at.addingReportingOverflow(behind)
        guard !from.overflow, !to.overflow else { return play.requests.indices }
        let first = PlayIndex.first(play.requests.count) { play.requests[$0].at > from.partialValue }
        let end = PlayIndex.first(play.requests.count) { play.requests[$0].at > to.partialValue }
        return first..<max(first, end)
    }

    /// The place of the last variant mark at or before a moment; nil where there is none.
    func variantMark(at moment: Int64, of play: Playback) -> Int? {
        guard isOrdered else { return play.variantMarks.lastIndex { $0.at <= moment } }
        let next = PlayIndex.first(play.variantMarks.count) { play.variantMarks[$0].at > moment }
        return next > 0 ? next - 1 : nil
    }

    /// The first place of so many at which a condition holds that holds from there on.
    static func first(_ count: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    static func isRising(_ places: Range<Int>, _ moment: (Int) -> Int64) -> Bool {
        places.dropFirst().allSatisfy { moment($0 - 1) <= moment($0) }
    }

    private static func difference(_ later: Int64, _ earlier: Int64) -> Int64 {
        let (difference, overflows) = later.subtractingReportingOverflow(earlier)
        return overflows ? .max : difference
    }
}
