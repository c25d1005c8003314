extension Histogram {
    /// The 95 % interval of a percentile, between two of the values themselves; nil for fewer than six values, of which
    /// not even the lowest and the highest enclose the median with 95 %.
    ///
    /// The number of views under the true percentile is binomial, so the interval's ends are the values at the ranks
    /// n·p ± z·√(n·p·(1 − p)), rounded outwards (W. J. Conover, Practical Nonparametric Statistics, 3.2). Where a rank
    /// lies beyond the values, the end is the lowest or highest of them.
    package func interval(_ share: Double) -> Interval? {
        guard count >= 6 else { return nil }
        let n = Double(count)
        let half = Interval.z * (n * share * (1 - share)).squareRoot()
        let ranks = (low: Int((n * share - half).rounded(.down)), high: Int((n * share + half).rounded(.up)) + 1)
        return Interval(low: value(rank: ranks.low), high: value(rank: ranks.high))
    }

    /// The value at a rank (1…count) within 0.8 %; ranks beyond give the lowest and the highest value.
    private func value(rank: Int) -> Double {
        if rank < 1 { return minimum }
        var seen = 0
        for (bucket, count) in buckets {
            seen += count
            if seen >= rank { return min(max(Histogram.middle(bucket), minimum), maximum) }
        }
        return maximum
    }
}
