import Foundation
import KPIs
import TestSupport
import Testing
@Suite struct RecordedDumpsTests {
    @Test(.enabled(if: Fixtures.hasShared), arguments: ["chrome-relay", "google-standard-stats-p2p", "chrome-standard-multiple-p2p"])
    func `x`(name: String) throws {
        let e = Subjects(try Fixtures.sharedText("data/getstats/expanded/\(name).ndjson.gz"), file: name)
        let j = try #require(Subjects(dump: try Fixtures.sharedText("data/getstats/jitsi/\(name).gz"), file: name))
        let r = try #require(Subjects(dump: try Fixtures.sharedText("data/getstats/rtcstats3/\(name).rtcstats.gz"), file: name))
        print(name, e.all.count, j.all.count, r.all.count, e.used, j.used, j.quiet, r.used, r.quiet, j.notes, r.notes, j.excluded.count)
        #expect(e.all.map(\.id) == j.all.map(\.id))
        for (a, b) in zip(e.all, j.all) {
            let x = a.measurements, y = b.measurements
            for k in Set(x.keys).union(y.keys).sorted() where x[k] != y[k] { print("J", a.id, k, x[k] as Any, y[k] as Any) }
        }
        func desc(_ s: Subjects) -> [String: [String]] {
            var d: [String: [String]] = [:]
            for a in s.all { let m = a.measurements; d["\(a.kind) \(a.media ?? "")", default: []].append(m.keys.sorted().filter { $0 != "gapsx" }.map { "\($0)=\(m[$0]!)" }.joined(separator: "\n")) }
            return d.mapValues { $0.sorted() }
        }
        let x = desc(e), y = desc(r)
        for k in x.keys.sorted() {
            for (p, q) in zip(x[k]!, y[k] ?? []) where p != q {
                for (l, m) in zip(p.split(separator: "\n"), q.split(separator: "\n")) where l != m { print("R", k, l, "|", m) }
            }
            if x[k]!.count != y[k]?.count { print("COUNT", k, x[k]!.count, y[k]?.count as Any) }
        }
    }
}
