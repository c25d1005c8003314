import Glibc
import KPIs

/// A group held against all other views in one headline number.
///
/// A class, for thousands are sorted and merged.
final class Loss {
    let reading: HeadlineReading
    /// The headline's place on the page.
    let order: Int
    let dimension: String
    let name: String
    /// Dimensions and names of groups that have the same sums: the same views, told otherwise.
    var also: [(dimension: String, name: String)] = []
    let group: KPITable.Group
    let value: Double
    /// The value of all other views.
    let rest: Double
    /// The group's excess over the rest times its size, as a share of the night's total; below 0 where it does better.
    let contribution: Double
    let whole: Double
    /// How probable so large a difference is, either way, where there is none; nil where there is no interval.
    let chance: Double?

    /// nil where the group is all views, or a sum is unknown or nothing.
    init?(
        _ reading: HeadlineReading, _ order: Int, _ place: (dimension: String, name: String),
        _ group: KPITable.Group, _ total: KPITable.Group
    ) {
        guard let all = reading.parts(total), let own = reading.parts(group), own.whole > 0, all.part > 0,
            all.whole > own.whole
        else { return nil }
        (self.reading, self.order, self.group) = (reading, order, group)
        (dimension, name) = place
        value = own.part / own.whole
        rest = max(0, all.part - own.part) / (all.whole - own.whole)
        whole = own.whole
        contribution = (reading.better == .lower ? value - rest : rest - value) * own.whole / all.part
        chance = Loss.chance(reading, value, rest, group, total)
    }

    /// What makes two groups one: the same views have the same sums, as far as those can tell.
    struct Sums: Hashable {
        let value: Double
        let whole: Double
        let views: Int
    }

    var sums: Sums { Sums(value: value, whole: whole, views: group.views) }

    /// Views of the group with any of what is lost, of counts the events; where more is better, all that could say.
    var touched: Int {
        let isLoss = reading.better == .lower
        if reading.isShareOfViews, let own = reading.parts(group) {
            return Int(isLoss ? own.part : own.whole - own.part)
        }
        guard isLoss, let sums = reading.sums(group) else { return reading.said(group) }
        if sums.kind == .count { return Int(saturating: sums.partSum) }
        return sums.histogram.count - sums.histogram.atZero
    }

    static func precedes(_ a: Loss, _ b: Loss) -> Bool {
        if a.contribution != b.contribution { return a.contribution > b.contribution }
        if a.order != b.order { return a.order < b.order }
        return a.dimension != b.dimension ? a.dimension < b.dimension : a.name < b.name
    }

    /// The difference in standard deviations, and the normal distribution beyond it.
    private static func chance(
        _ reading: HeadlineReading, _ value: Double, _ rest: Double, _ group: KPITable.Group,
        _ total: KPITable.Group
    ) -> Double? {
        guard let reach = reach(reading, value, rest, group, total) else { return nil }
        guard reach > 0 else { return value == rest ? 1 : 0 }
        return erfc(abs(value - rest) / reach * Interval.z / 2.0.squareRoot())
    }

    /// Half of the 95 % interval of the difference: of shares of views by the near ends of both (Newcombe 1998, method
    /// 10), of ratios of sums by the mean of two variances of it: that of either side's own spread, which is far too
    /// small where a few views of a side lost much or none lost anything, and that of the spread of all views, as if they
    /// had been dealt to the sides. Where groups are dealt by lot, 2 to 4 of 100 nights have a row that is called clear;
    /// the sides' own spread alone had one in 30 of 100, and a difference either way in 80.
    private static func reach(
        _ reading: HeadlineReading, _ value: Double, _ rest: Double, _ group: KPITable.Group, _ total: KPITable.Group
    ) -> Double? {
        if reading.isShareOfViews {
            guard let all = reading.parts(total), let own = reading.parts(group),
                let interval = Interval.wilson(yes: Int(own.part), of: Int(own.whole)),
                let others = Interval.wilson(yes: Int(all.part - own.part), of: Int(all.whole - own.whole))
            else { return nil }
            let isHigher = value > rest
            let near = isHigher ? value - interval.low : interval.high - value
            let far = isHigher ? others.high - rest : rest - others.low
            return (near * near + far * far).squareRoot()
        }
        guard let all = reading.sums(total)?.ratioSums, let own = reading.sums(group)?.ratioSums else { return nil }
        let others = all - own
        guard let apart = sum(own.half, others.half), let alike = all.half else { return nil }
        let views = (Double(all.views) / Double(own.views), Double(all.views) / Double(others.views))
        return ((apart * apart + alike * alike * (views.0 + views.1)) / 2).squareRoot()
    }

    private static func sum(_ a: Double?, _ b: Double?) -> Double? {
        guard let a, let b else { return nil }
        return (a * a + b * b).squareRoot()
    }
}

extension RatioSums {
    /// Half of the 95 % interval of the ratio.
    fileprivate var half: Double? { Interval.ratio(self).map { ($0.high - $0.low) / 2 } }
}

/// Which of many differences are more than chance.
enum Discoveries {
    /// One in so many of those that are called clear may be chance.
    private static let oneIn = 20.0

    /// The largest chance that still counts as clear among all (Benjamini and Hochberg, 1995): of the differences with
    /// at most this chance, one in twenty is expected to be there by chance. nil where none is clear.
    static func limit(_ chances: [Double]) -> Double? {
        let sorted = chances.sorted()
        let count = Double(sorted.count)
        return sorted.enumerated().last { i, chance in chance * oneIn * count < Double(i + 1) }?.element
    }
}
