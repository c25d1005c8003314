import Sessions
import Telemetry

// The samples behind a value, by what the value is made of. Samples without a place are not named.

extension SampleSeries {
    private func line(_ sample: Int) -> Evidence.Line? {
        place(sample).map { Evidence.Line(what: .sample, at: times[sample], place: $0) }
    }

    private func has(_ fields: [Field], _ sample: Int) -> Bool { fields.contains { value($0, sample) != nil } }

    /// All samples: the first and the last.
    var all: Evidence.Pieces { through { _ in true } }

    /// The samples that have a value: the first and the last.
    func known(_ fields: Field...) -> Evidence.Pieces {
        through { has(fields, $0) }.or(all)
    }

    /// The first and the last of some samples.
    private func through(_ counts: (Int) -> Bool) -> Evidence.Pieces {
        var ends: (first: Evidence.Line, last: Int)?
        var count = 0
        for i in times.indices where counts(i) && place(i) != nil {
            count += 1
            if let first = ends?.first ?? line(i) { ends = (first, i) }
        }
        guard let ends, let last = line(ends.last) else { return Evidence.Pieces() }
        return Evidence.Pieces(
            [count == 1 ? .line(ends.first) : .through(first: ends.first, last: last, count: count)])
    }

    /// The samples at which a counter had grown; where it never did, all that have it.
    func grown(_ field: Field) -> Evidence.Pieces {
        var lines = Evidence.Pieces()
        forEachStep(field, countStarts) { step in
            if step.amount > 0, let line = line(step.to) { lines.append(.line(line)) }
        }
        return lines.or(known(field))
    }

    /// The samples at which a value is another one than before, from the first that has it.
    func changed(_ fields: Field...) -> Evidence.Pieces {
        var before: [Double?] = []
        var lines = Evidence.Pieces()
        var last: Int?
        for i in times.indices where has(fields, i) {
            let now = fields.map { value($0, i) }
            if now != before, let line = line(i) { lines.append(.line(line)) }
            before = now
            last = i
        }
        // One value all the time: from where to where it held.
        if lines.count == 1, case .line(let first) = lines.first[0], let last, let end = line(last), end != first {
            return Evidence.Pieces([.fromTo(first, end)])
        }
        return lines.or(all)
    }

    /// The stretches in which a counter stood still, or a rate was 0; where there is none, all samples that have it.
    ///
    /// - Parameter atEnd: only the stretch in which the series ends.
    func still(_ field: Field, atEnd: Bool = false) -> Evidence.Pieces {
        var pieces = Evidence.Pieces()
        var from: Int?
        func close(_ to: Int) {
            if let start = from, let a = line(start), let b = line(to) { pieces.append(.fromTo(a, b)) }
            from = nil
        }
        for i in times.indices.dropFirst() {
            let isStill =
                field == .frameRate
                ? value(field, i) == 0 : value(field, i) != nil && value(field, i) == value(field, i - 1)
            if isStill { from = from ?? i - 1 } else if atEnd { from = nil } else { close(i - 1) }
        }
        close(times.count - 1)
        return pieces.or(known(field))
    }

    /// The samples at which counters began anew; where they never did, all samples.
    var restarted: Evidence.Pieces {
        Evidence.Pieces(resets.sorted().lazy.compactMap(line).map { .line($0) }).or(all)
    }

    /// The samples on both sides of each gap; where there is none, all samples.
    var interrupted: Evidence.Pieces {
        let intervals = Intervals(self)
        let gaps = intervals.indices.lazy.filter(intervals.isListed).compactMap { i -> Evidence.Piece? in
            guard let a = line(i), let b = line(i + 1) else { return nil }
            return .fromTo(a, b)
        }
        return Evidence.Pieces(gaps).or(all)
    }
}
