/// What the rows of a section add to one column.
struct AddendColumn {
    /// What one row adds.
    fileprivate struct Entry {
        var addend = Addend()
        /// Where its buckets and its names lie.
        let firstBucket: Int32
        let firstName: Int32
        var names: Int32 = 0
    }

    /// Per row its entry's place, −1 for a row that cannot say.
    private var places: [Int32]
    private var entries: [Entry] = []
    private var hasWholes = false
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
        var entry = begin(row)
        add(measurement, row, &entry.addend)
        entry.names = Int32(amounts.count) - entry.firstName
        entries.append(entry)
    }

    private mutating func begin(_ row: Int) -> Entry {
        if entries.isEmpty { entries.reserveCapacity(places.count - row) }
        places[row] = Int32(entries.count)
        return Entry(firstBucket: Int32(buckets.count), firstName: Int32(amounts.count))
    }

    private mutating func add(_ measurement: Measurement, _ row: Int, _ addend: inout Addend) {
        if case .each(let several) = measurement {
            addend.amounts.askedBeyondViews += several.count - 1
            for case let one? in several { add(one, row, &addend) }
            return
        }
        // A part of nothing is no value.
        if case .share(part: 0, whole: 0) = measurement { return }
        addend.amounts.said += 1
        switch measurement {
        case .count(let n): addend.amounts.add(Double(n))
        case .duration(let seconds):
            addend.amounts.add(seconds)
            keep(seconds, &addend)
        case .share(let a, let b), .rate(let a, let b), .gauge(let a, let b):
            hasWholes = true
            addend.amounts.add(a, of: b)
            if b > 0 { keep(a / b, &addend) }
        case .statistic(let value): keep(value, &addend)
        case .outcome(let yes): addend.amounts.part += yes ? 1_000_000 : 0
        case .name(let name): add(1, to: name)
        case .category(let seconds): for (name, s) in seconds { add(Amounts.fixed(s, 1e6), to: name) }
        case .tally(let counts): for (name, n) in counts { add(Int128(n), to: name) }
        case .durations(let seconds): for (name, s) in seconds { add(CollectionOfOne(s), toPart: name, row) }
        case .samples(let seconds): for (name, all) in seconds { add(all, toPart: name, row) }
        case .table, .each: break
        }
    }

    @inline(__always)
    private mutating func keep(_ value: Double, _ addend: inout Addend) {
        let bucket = Histogram.bucket(value)
        addend.keep(value, bucket)
        buckets.append(bucket)
    }

    private mutating func add(_ amount: Int128, to name: String) { amounts.append((Int32(names.place(name)), amount)) }

    private mutating func add(_ durations: some Collection<Double>, toPart name: String, _ row: Int) {
        let place = partNames.place(name)
        if place == parts.count { parts.append(AddendColumn(rows: places.count)) }
        parts[place].add(durations, row)
    }

    private mutating func add(_ durations: some Collection<Double>, _ row: Int) {
        // A part may be said of several things of a view.
        var entry = places[row] < 0 ? begin(row) : entries.removeLast()
        for seconds in durations {
            entry.addend.amounts.said += 1
            entry.addend.amounts.add(seconds)
            keep(seconds, &entry.addend)
        }
        entries.append(entry)
    }

    // MARK: adding

    /// A column where it lies, for as long as rows of it are added.
    struct Lying {
        fileprivate let places: UnsafePointer<Int32>
        fileprivate let entries: UnsafePointer<Entry>
        fileprivate let hasWholes: Bool
        /// nil without values.
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
            forEach(rows) { entry in
                isAny = true
                sum.amounts.addPart(entry.pointee.addend.amounts)
            }
            guard isAny else { return nil }
            if hasWholes { forEach(rows) { sum.amounts.addWhole($0.pointee.addend.amounts) } }
            if buckets != nil { forEach(rows) { sum.addValues($0.pointee.addend) } }
            return sum
        }

        @inline(__always)
        private func forEach(_ rows: UnsafeBufferPointer<Int32>, _ body: (UnsafePointer<Entry>) -> Void) {
            for row in rows {
                let place = Int(places[Int(row)])
                if place >= 0 { body(entries + place) }
            }
        }

        /// Calls `body` with the bucket of each value of some rows.
        @inline(__always)
        func forEachBucket(_ rows: UnsafeBufferPointer<Int32>, _ body: (UInt16) -> Void) {
            guard let buckets else { return }
            forEach(rows) { entry in
                let first = Int(entry.pointee.firstBucket)
                for i in first..<(first + entry.pointee.addend.values) { body(buckets[i]) }
            }
        }

        /// Calls `body` with what some rows add to each name; several times for a name where there are many of them.
        func forEachName(_ rows: UnsafeBufferPointer<Int32>, _ body: (String, Int128) -> Void) {
            guard let amounts else { return }
            func forEachAmount(_ body: (Int, Int128) -> Void) {
                forEach(rows) { entry in
                    let first = Int(entry.pointee.firstName)
                    for i in first..<(first + Int(entry.pointee.names)) {
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
                                places: place, entries: entry, hasWholes: hasWholes,
                                buckets: buckets.isEmpty ? nil : buckets.baseAddress, names: names.all,
                                amounts: names.all.isEmpty ? nil : amounts.baseAddress,
                                partNames: partNames.all, parts: parts))
                    }
                }
            }
        }
    }
}
