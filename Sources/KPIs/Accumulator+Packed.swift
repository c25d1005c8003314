extension Accumulator {
    /// The first byte of a stored accumulator: another order of what follows gets another number.
    private static let version: UInt128 = 1

    /// All sums and the histogram as bytes, the same on every machine and in every run; `init(packed:)` reads them.
    package var packed: [UInt8] {
        var bytes = PackedBytes()
        bytes.put(Accumulator.version)
        write(into: &bytes)
        return bytes.bytes
    }

    /// Restores what `packed` has written.
    ///
    /// Throws where the bytes are cut, damaged, of another version or of another kind; nothing is half-read.
    package init(packed: [UInt8], as kind: KPI.Kind) throws(PackedProblem) {
        var reader = PackedReader(packed)
        let version = try reader.number()
        guard version == Accumulator.version else { throw PackedProblem("version \(version)") }
        try self.init(kind, &reader)
        guard reader.isAtEnd else { throw PackedProblem("bytes after the end") }
    }

    func write(into bytes: inout PackedBytes) {
        let sums = sums
        bytes.put(kind.rawValue)
        bytes.put(sums.said)
        bytes.put(signed: Int128(sums.askedBeyondViews))
        for amount in sums.amounts { bytes.put(signed: amount) }
        sums.histogram.write(into: &bytes)
        bytes.put(sums.names.count)
        for (name, amount) in sums.names {
            bytes.put(name)
            bytes.put(signed: amount)
        }
        bytes.put(sums.parts.count)
        for (name, part) in sums.parts {
            bytes.put(name)
            part.write(into: &bytes)
        }
    }

    init(_ kind: KPI.Kind, _ reader: inout PackedReader, depth: Int = 0) throws(PackedProblem) {
        let stored = try reader.text()
        guard stored == kind.rawValue else { throw PackedProblem("kind '\(stored)' for '\(kind.rawValue)'") }
        var sums = Sums()
        sums.said = try reader.whole()
        guard let beyond = Int(exactly: try reader.signed()) else { throw PackedProblem("a number out of range") }
        sums.askedBeyondViews = beyond
        for _ in 0..<Sums.amountCount { sums.amounts.append(try reader.signed()) }
        sums.histogram = try Histogram(&reader)
        for _ in 0..<(try reader.count()) { sums.names.append((try reader.text(), try reader.signed())) }
        let parts = try reader.count()
        // Parts have no parts of their own: bytes that say so are no accumulator.
        guard parts == 0 || depth == 0 else { throw PackedProblem("parts within parts") }
        for _ in 0..<parts {
            let name = try reader.text()
            sums.parts.append((name, try Accumulator(.duration, &reader, depth: depth + 1)))
        }
        self.init(kind, sums)
    }
}

extension Histogram {
    /// Buckets as steps from the one before, so that most take a byte.
    fileprivate func write(into bytes: inout PackedBytes) {
        let buckets = buckets
        bytes.put(buckets.count)
        guard !buckets.isEmpty else { return }
        bytes.put(minimum)
        bytes.put(maximum)
        var last = 0
        for (bucket, count) in buckets {
            bytes.put(Int(bucket) - last)
            bytes.put(count)
            last = Int(bucket)
        }
    }

    fileprivate init(_ reader: inout PackedReader) throws(PackedProblem) {
        let number = try reader.count()
        guard number > 0 else {
            self.init()
            return
        }
        let minimum = try reader.double()
        let maximum = try reader.double()
        guard minimum <= maximum else { throw PackedProblem("a histogram whose ends are swapped") }
        var buckets: [(bucket: UInt16, count: Int)] = []
        var last = 0
        for _ in 0..<number {
            let step = try reader.whole()
            guard step <= Int(UInt16.max) - last else { throw PackedProblem("a bucket out of range") }
            last += step
            buckets.append((UInt16(last), try reader.whole()))
        }
        self.init(buckets: buckets, minimum: minimum, maximum: maximum)
    }
}
