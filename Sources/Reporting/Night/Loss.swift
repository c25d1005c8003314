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

    /// Of two independent values, each with its 95 % interval: the difference in standard deviations that the near ends
    /// of both give (for shares of views that is Newcombe 1998, method 10), and the normal distribution beyond it.
    private static func chance(
        _ reading: HeadlineReading, _ value: Double, _ rest: Double, _ group: KPITable.Group,
        _ total: KPITable.Group
    ) -> Double? {
        guard let (own, others) = intervals(reading, group, total) else { return nil }
        let isHigher = value > rest
        let near = isHigher ? value - own.low : own.high - value
        let far = isHigher ? others.high - rest : rest - others.low
        let reach = (near * near + far * far).squareRoot()
        guard reach > 0 else { return value == rest ? 1 : 0 }
        return erfc(abs(value - rest) / reach * Interval.z / 2.0.squareRoot())
    }

    /// The intervals of the group and of all others.
    private static func intervals(
        _ reading: HeadlineReading, _ group: KPITable.Group, _ total: KPITable.Group
    ) -> (Interval, Interval)? {
        if reading.isShareOfViews {
            guard let all = reading.parts(total), let own = reading.parts(group),
                let interval = Interval.wilson(yes: Int(own.part), of: Int(own.whole)),
                let rest = Interval.wilson(yes: Int(all.part - own.part), of: Int(all.whole - own.whole))
            else { return nil }
            return (interval, rest)
        }
        guard let all = reading.sums(total)?.ratioSums, let own = reading.sums(group)?.ratioSums,
            let interval = Interval.ratio(own), let rest = Interval.ratio(all - own)
        else { return nil }
        return (interval, rest)
    }
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
