/// What the rows of a section add to one column.
struct AddendColumn {
    /// What one row adds.
    fileprivate struct Entry {
        var addend = Addend()
        /// Where its buckets and its names lie.
        var firstBucket: Int32
        var firstName: Int32
        var names: Int32 = 0
    }

    /// Per row its entry's place, −1 for a row that cannot say.
    private var places: [Int32]
    private var entries: [Entry] = []
    /// The buckets of all rows' values.
    private var buckets: [UInt16] = []
    /// All names, each once, and what rows add to them.
    private var names = NameList()
    private var amounts: [(name: Int32, amount: Int128)] = []
    /// For durations in parts: a column each.
    private var partNames = NameList()
    private var parts: [AddendColumn] = []

    init(rows: Int) { places = [Int32](repeating: -1, count: rows) }

    // MARK: filling

    /// Adds what a row says. Rows come in their order, each once.
    mutating func add(_ measurement: Measurement, row: Int) {
        begin(row)
        add(measurement, row)
    }

    private mutating func begin(_ row: Int) {
        places[row] = Int32(entries.count)
        entries.append(Entry(firstBucket: Int32(buckets.count), firstName: Int32(amounts.count)))
    }

    private mutating func add(_ measurement: Measurement, _ row: Int) {
        let last = entries.count - 1
        if case .each(let several) = measurement {
            entries[last].addend.ask(for: several.count)
            for case let one? in several { add(one, row) }
            return
        }
        entries[last].addend.count()
        switch measurement {
        case .count(let n): entries[last].addend.add(Double(n))
        case .duration(let seconds): add(seconds)
        case .share(let a, let b), .rate(let a, let b), .gauge(let a, let b):
            entries[last].addend.add(a, of: b)
            if b > 0 { keep(a / b) }
        case .statistic(let value): keep(value)
        case .outcome(let yes): entries[last].addend.add(yes)
        case .name(let name): add(1, to: name)
        case .category(let seconds): for (name, s) in seconds { add(Addend.fixed(s, 1e6), to: name) }
        case .tally(let counts): for (name, n) in counts { add(Int128(n), to: name) }
        case .durations(let seconds): for (name, s) in seconds { add(CollectionOfOne(s), toPart: name, row) }
        case .samples(let seconds): for (name, all) in seconds { add(all, toPart: name, row) }
        case .table, .each: break
        }
    }

    private mutating func add(_ seconds: Double) {
        entries[entries.count - 1].addend.add(seconds)
        keep(seconds)
    }

    private mutating func keep(_ value: Double) {
        let bucket = Histogram.bucket(value)
        entries[entries.count - 1].addend.keep(value, bucket)
        buckets.append(bucket)
    }

    private mutating func add(_ amount: Int128, to name: String) {
        amounts.append((Int32(names.place(name)), amount))
        entries[entries.count - 1].names += 1
    }

    private mutating func add(_ durations: some Collection<Double>, toPart name: String, _ row: Int) {
        let place = partNames.place(name)
        if place == parts.count { parts.append(AddendColumn(rows: places.count)) }
        parts[place].add(durations, row)
    }

    private mutating func add(_ durations: some Collection<Double>, _ row: Int) {
        if places[row] < 0 { begin(row) }
        for seconds in durations {
            entries[entries.count - 1].addend.count()
            add(seconds)
        }
    }

    // MARK: adding

    /// A column where it lies, for as long as rows of it are added.
    struct Lying {
        fileprivate let places: UnsafePointer<Int32>
        fileprivate let entries: UnsafePointer<Entry>
        fileprivate let buckets: UnsafePointer<UInt16>?
        fileprivate let names: [String]
        fileprivate let amounts: UnsafePointer<(name: Int32, amount: Int128)>?
        let partNames: [String]
        let parts: [AddendColumn]

        /// What some rows add together; nil where none of them can say.
        @inline(__always)
        func sum(_ rows: UnsafeBufferPointer<Int32>) -> Addend? {
            var sum = Addend()
            var isAny = false
            for row in rows {
                let place = Int(places[Int(row)])
                guard place >= 0 else { continue }
                isAny = true
                sum += entries[place].addend
            }
            return isAny ? sum : nil
        }

        /// Calls `body` with the bucket of each value of some rows.
        @inline(__always)
        func forEachBucket(_ rows: UnsafeBufferPointer<Int32>, _ body: (UInt16) -> Void) {
            guard let buckets else { return }
            for row in rows {
                let place = Int(places[Int(row)])
                guard place >= 0 else { continue }
                let first = Int(entries[place].firstBucket)
                for i in first..<(first + entries[place].addend.values) { body(buckets[i]) }
            }
        }

        /// Calls `body` with what some rows add to each name; several times for a name where there are many of them.
        func forEachName(_ rows: UnsafeBufferPointer<Int32>, _ body: (String, Int128) -> Void) {
            guard let amounts else { return }
            func forEachAmount(_ body: (Int, Int128) -> Void) {
                for row in rows {
                    let place = Int(places[Int(row)])
                    guard place >= 0 else { continue }
                    let first = Int(entries[place].firstName)
                    for i in first..<(first + Int(entries[place].names)) {
                        body(Int(amounts[i].name), amounts[i].amount)
                    }
                }
            }
            guard names.count <= 4 * rows.count else {
                forEachAmount { body(names[$0], $1) }
                return
            }
            withUnsafeTemporaryAllocation(of: Int128?.self, capacity: names.count) { sums in
                sums.initialize(repeating: nil)
                forEachAmount { sums[$0] = (sums[$0] ?? 0) + $1 }
                for place in names.indices { if let sum = sums[place] { body(names[place], sum) } }
            }
        }
    }

    func withLying<Result>(_ body: (Lying) -> Result) -> Result? {
        places.withUnsafeBufferPointer { places in
            entries.withUnsafeBufferPointer { entries in
                buckets.withUnsafeBufferPointer { buckets in
                    amounts.withUnsafeBufferPointer { amounts in
                        guard let place = places.baseAddress, let entry = entries.baseAddress else { return nil }
                        return body(
                            Lying(
                                places: place, entries: entry, buckets: buckets.baseAddress, names: names.all,
                                amounts: names.all.isEmpty ? nil : amounts.baseAddress,
                                partNames: partNames.all, parts: parts))
                    }
                }
            }
        }
    }
}
