extension Histogram: Codable {
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        guard !list.isAtEnd else {
            self.init()
            return
        }
        let (minimum, maximum) = (try list.decode(Double.self), try list.decode(Double.self))
        var buckets: [(bucket: UInt16, count: Int)] = []
        while !list.isAtEnd { buckets.append((try list.decode(UInt16.self), try list.decode(Int.self))) }
        self.init(buckets: buckets, minimum: minimum, maximum: maximum)
    }

    /// Nothing for no values; else the least and the greatest, then each bucket with its count.
    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        guard count > 0 else { return }
        try list.encode(minimum)
        try list.encode(maximum)
        for (bucket, count) in buckets {
            try list.encode(bucket)
            try list.encode(count)
        }
    }
}
