extension NightStore {
    /// The last 28 nights of each vendor before one, the newest first.
    package func vendors(before night: NightDate) throws(HistoryProblem) -> [String: [VendorNight]] {
        try asking { (database) throws(HistoryProblem) in
            let rows = try database.statement(
                """
                SELECT vendor, date, requests, failed, ttfb_median, ttfb_95, throughput, hit_ratio
                FROM vendor JOIN night USING (date) WHERE days < ? ORDER BY days DESC, vendor
                """)
            try rows.bind(night.days)
            var vendors: [String: [VendorNight]] = [:]
            while try rows.step() {
                guard vendors[rows.text(0), default: []].count < Baseline.longest else { continue }
                vendors[rows.text(0), default: []].append(
                    VendorNight(
                        night: rows.text(1), requests: Int(rows.number(2)), failed: Int(rows.number(3)),
                        ttfbMedian: rows.real(4), ttfb95: rows.real(5), throughput: rows.real(6),
                        hitRatio: rows.real(7)))
            }
            return vendors
        }
    }

    func vendors(_ night: NightRecord, _ database: Database) throws(HistoryProblem) {
        let row = try database.statement("INSERT INTO vendor VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
        for (vendor, one) in night.vendors.sorted(by: { $0.key < $1.key }) {
            try row.bind(night.date.text)
            try row.bind(vendor)
            try row.bind(one.requests)
            try row.bind(one.failed)
            try row.bind(one.ttfbMedian)
            try row.bind(one.ttfb95)
            try row.bind(one.throughput)
            try row.bind(one.hitRatio)
            try row.finish()
        }
    }
}
