import History
import KPIs
@testable import Reporting
import Testing

/// Nights of 400 plays and 200 calls, made from a seed: the same in every run.
enum SyntheticNights {
    /// Numbers that look like chance (xorshift64*).
    struct Noise {
        private var state: UInt64
        init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

        /// 0 to 1.
        mutating func uniform() -> Double {
            state ^= state >> 12
            state ^= state << 25
            state ^= state >> 27
            return Double((state &* 0x2545_F491_4F6C_DD1D) >> 11) / 9_007_199_254_740_992
        }
    }

    /// The first is 2026-10-26, a Monday; the last of 35 is 2026-11-29.
    static func date(_ night: Int) -> NightDate { NightDate(days: 20_752 + Int64(night)) }

    /// - Parameter isBad: the plays of 7.0.0 on cellular stall ten times as long and wait twice as long for their start.
    static func table(_ night: Int, seed: UInt64, isBad: Bool = false) -> KPITable {
        var noise = Noise(seed &* 1_000 &+ UInt64(night) &+ 1)
        var table = KPITable(dimensions: ["app", "network"], catalogue: ExampleNight.catalogue)
        for i in 0..<400 {
            let client = ["app": i % 4 == 0 ? "7.0.0" : "6.9.1", "network": i % 2 == 0 ? "cellular" : "wifi"]
            let isHit = isBad && i % 4 == 0
            table.add(ExampleNight.player, client, ExampleNight.values(play(&noise, isHit: isHit)))
        }
        for _ in 0..<200 {
            let seconds = 60 + 600 * noise.uniform()
            let frozen = noise.uniform() < 0.3 ? 8 * noise.uniform() : 0
            table.add(
                ExampleNight.call, ["app": "6.9.1", "network": "wifi"],
                ExampleNight.values([
                    "freeze-time": .duration(frozen), "freeze-time/observed": .share(part: frozen, whole: seconds),
                    "frame-rate": .gauge(weighted: (22 + 8 * noise.uniform()) * seconds, weight: seconds),
                ]))
        }
        return table
    }

    private static func play(_ noise: inout Noise, isHit: Bool) -> [String: Measurement] {
        let watched = 120 + 1_800 * noise.uniform()
        let stalls = noise.uniform() < 0.2 ? 1 + Int(3 * noise.uniform()) : 0
        let stalled = Double(stalls) * 4 * noise.uniform() + (isHit ? watched * 0.08 : 0)
        let fate = noise.uniform()
        return [
            "outcome": .name(fate < 0.02 ? "failed before start" : fate < 0.05 ? "exit before start" : "played"),
            "startup-time": .duration((0.5 + 3 * noise.uniform() * noise.uniform()) * (isHit ? 2 : 1)),
            "stall-count": .count(stalls + (isHit ? 4 : 0)), "stalled-time": .duration(stalled),
            "stalled-time/watched": .share(part: stalled, whole: watched),
            "throughput": .rate(amount: (4 + 8 * noise.uniform()) * 1e6 * 20, seconds: 20),
        ]
    }

    static func data(_ night: Int, _ table: KPITable, after past: [PastNight], targets: [KPITarget] = []) -> NightData {
        NightData(
            night: date(night).text, toolVersion: "0.0-test", table: table, rows: { _ in },
            intake: ExampleNight.intake, catalogue: ExampleNight.catalogue, dimensions: ["app", "network"],
            history: NightHistory(
                nights: past, targets: TargetVerdict.judge(targets, table, ExampleNight.catalogue)))
    }

    static func past(_ night: Int, _ table: KPITable) -> PastNight {
        PastNight(date: date(night), sections: table.sections.mapValues(\.total))
    }
}
