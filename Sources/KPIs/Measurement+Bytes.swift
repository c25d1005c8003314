extension Measurement {
    /// What stands before each case's values.
    private enum Tag: UInt8 {
        case count, duration, share, rate, gauge, statistic, outcome, name, category, durations, tally, samples, table,
            each
    }

    func write(to row: inout RowWriter) {
        func open(_ tag: Tag) { row.bytes.append(tag.rawValue) }
        func pair(_ tag: Tag, _ a: Double, _ b: Double) {
            open(tag)
            row.put(a)
            row.put(b)
        }
        switch self {
        case .count(let n):
            open(.count)
            row.put(n)
        case .duration(let seconds):
            open(.duration)
            row.put(seconds)
        case .share(let part, let whole): pair(.share, part, whole)
        case .rate(let amount, let seconds): pair(.rate, amount, seconds)
        case .gauge(let weighted, let weight): pair(.gauge, weighted, weight)
        case .statistic(let value):
            open(.statistic)
            row.put(value)
        case .outcome(let yes):
            open(.outcome)
            row.put(yes)
        case .name(let name):
            open(.name)
            row.put(name)
        case .category(let seconds):
            open(.category)
            row.put(seconds) { $0.put($1) }
        case .durations(let seconds):
            open(.durations)
            row.put(seconds) { $0.put($1) }
        case .tally(let counts):
            open(.tally)
            row.put(counts) { $0.put($1) }
        case .samples(let seconds):
            open(.samples)
            row.put(seconds) { row, all in
                row.put(all.count)
                for one in all { row.put(one) }
            }
        case .table(let text):
            open(.table)
            row.put(text)
        case .each(let several):
            open(.each)
            row.put(several.count)
            for one in several {
                row.put(one != nil)
                one?.write(to: &row)
            }
        }
    }

    init(from row: inout RowReader) {
        guard let tag = Tag(rawValue: row.byte()) else { preconditionFailure("a measurement of no kind") }
        switch tag {
        case .count: self = .count(row.count())
        case .duration: self = .duration(row.double())
        case .share: self = .share(part: row.double(), whole: row.double())
        case .rate: self = .rate(amount: row.double(), seconds: row.double())
        case .gauge: self = .gauge(weighted: row.double(), weight: row.double())
        case .statistic: self = .statistic(row.double())
        case .outcome: self = .outcome(row.flag())
        case .name: self = .name(row.text())
        case .category: self = .category(row.named { $0.double() })
        case .durations: self = .durations(row.named { $0.double() })
        case .tally: self = .tally(row.named { $0.count() })
        case .samples: self = .samples(row.named { $0.list { $0.double() } })
        case .table: self = .table(row.text())
        case .each: self = .each(row.list { $0.flag() ? Measurement(from: &$0) : nil })
        }
    }
}
