import History
import KPIs

/// One KPI of a group of views in report.json.
///
/// `value` has the shape that a view's value has, summed; `estimate` is the one number a page shows
/// (mean per view, ratio of sums, share of views) in `unit`, and `interval` is around it.
struct KPIJSON {
    private let column: AskedColumn
    private let asked: Int
    private let isTotal: Bool
    private let comparison: Comparison?
    private let target: TargetVerdict?

    /// - Parameters:
    ///   - comparison: with other nights, for headline numbers.
    ///   - target: the first that is set for the column.
    init(
        _ column: AskedColumn, asked: Int, isTotal: Bool, comparison: Comparison? = nil, target: TargetVerdict? = nil
    ) {
        self.comparison = comparison
        self.target = target
        self.column = column
        self.asked = asked
        self.isTotal = isTotal
    }

    /// How many of the unit are one base unit.
    private var factor: Double { column.unit.factor }

    func write(_ sums: Accumulator?, into json: inout JSONText) {
        // Groups leave to the totals what is the same in all.
        if isTotal {
            json.key("kind")
            json.text(column.kind.rawValue)
            json.key("unit")
            json.text(column.unit.rawValue)
        }
        json.key("value")
        if let sums { value(sums, into: &json) } else { json.null() }
        json.key("estimate")
        json.number(orNull: sums?.value.map { $0 * factor })
        json.key("coverage")
        json.array { json in
            json.number(sums?.said ?? 0)
            json.number(asked)
        }
        json.key("interval")
        if let interval = sums?.interval {
            json.array { json in
                json.number(interval.low * factor)
                json.number(interval.high * factor)
            }
        } else {
            json.null()
        }
        if let sums { percentiles(sums, into: &json) }
        if isTotal { judgement(sums, into: &json) }
    }

    private func value(_ sums: Accumulator, into json: inout JSONText) {
        switch sums.kind {
        case .count, .duration: json.number(sums.partSum)
        case .share, .rate, .gauge: pair(sums.partSum, sums.wholeSum, &json)
        case .outcome: pair(Double(sums.yes), Double(sums.said), &json)
        case .statistic, .table: json.null()
        case .name, .category, .tally:
            json.object { json in
                for (name, amount) in sums.names {
                    json.key(name)
                    json.number(amount)
                }
            }
        case .durations, .samples:
            json.object { json in
                for (name, part) in sums.parts.sorted(by: { $0.key < $1.key }) {
                    json.key(name)
                    json.number(part.partSum)
                }
            }
        }
    }

    private func pair(_ a: Double, _ b: Double, _ json: inout JSONText) {
        json.array { json in
            json.number(a)
            json.number(b)
        }
    }

    /// Of the views' own values; of a KPI in parts, of each part.
    private func percentiles(_ sums: Accumulator, into json: inout JSONText) {
        let parts =
            sums.parts.isEmpty
            ? [] : sums.parts.filter { $0.value.histogram.count > 0 }.sorted { $0.key < $1.key }
        guard sums.histogram.count > 0 || !parts.isEmpty else { return }
        json.key("percentiles")
        json.object { json in
            if parts.isEmpty { write(sums.histogram, into: &json) }
            for (name, part) in parts {
                json.key(name)
                json.object { write(part.histogram, into: &$0) }
            }
        }
    }

    private func write(_ histogram: Histogram, into json: inout JSONText) {
        for (share, value) in zip(GroupLine.shares, histogram.percentiles(GroupLine.ranks)) {
            json.key(share.name)
            json.number(orNull: value.map { $0 * factor })
        }
    }

    /// What only totals have: the whole distribution, and the comparison with other nights and with targets.
    private func judgement(_ sums: Accumulator?, into json: inout JSONText) {
        json.key("histogram")
        if let histogram = sums?.histogram, histogram.count > 0 {
            json.object { json in
                json.key("minimum")
                json.number(histogram.minimum * factor)
                json.key("maximum")
                json.number(histogram.maximum * factor)
                json.key("buckets")
                json.array { json in
                    for (bucket, count) in histogram.buckets {
                        let bounds = Histogram.bounds(bucket)
                        json.array { json in
                            // Exact: borders of small buckets differ by less than a millionth.
                            json.raw("\(bounds.low * factor)")
                            json.raw("\(bounds.high * factor)")
                            json.number(count)
                        }
                    }
                }
            }
        } else {
            json.null()
        }
        KPIJSON.write(comparison, factor: factor, into: &json)
        json.key("target")
        if let target { target.write(into: &json) } else { json.null() }
    }
}

extension KPIJSON {
    /// What is usual, and the verdict.
    static func write(_ comparison: Comparison?, factor: Double, into json: inout JSONText) {
        json.key("baseline")
        if let baseline = comparison?.baseline {
            json.object { json in
                json.key("median")
                json.number(baseline.median * factor)
                json.key("mad")
                json.number(baseline.spread * factor)
                json.key("nights")
                json.number(baseline.nights)
            }
        } else {
            json.null()
        }
        json.key("verdict")
        json.text((comparison?.verdict ?? .noBaseline).rawValue)
    }
}

extension TargetVerdict {
    func write(into json: inout JSONText) {
        json.object { json in
            json.key("kpi")
            json.text(target.column)
            json.key("section")
            if let section { json.text(section.name) } else { json.null() }
            json.key("statistic")
            if let statistic = target.statistic { json.text(statistic) } else { json.null() }
            json.key("min")
            json.number(orNull: target.min)
            json.key("max")
            json.number(orNull: target.max)
            json.key("figure")
            json.number(orNull: figure)
            json.key("coverage")
            json.number(said)
            json.key("outcome")
            json.text(outcome.rawValue)
            json.key("met")
            switch outcome {
            case .met: json.flag(true)
            case .missed: json.flag(false)
            case .insufficientData, .unknown: json.null()
            }
        }
    }
}

extension JSONText {
    mutating func number(orNull value: Double?) {
        if let value { number(value) } else { null() }
    }
}
