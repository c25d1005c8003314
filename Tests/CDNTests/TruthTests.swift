import CDN
import Decoding
import Foundation
import Input
import Pipeline
import Telemetry
import TestSupport
import Testing

/// The requests of nights whose truth is known. The generator lies beside the project.
@Suite(.enabled(if: Fixtures.hasShared), .serialized)
struct TruthTests {
    /// QOE_TRUTH_SESSIONS makes larger nights for a closer look.
    private static let sessions = ProcessInfo.processInfo.environment["QOE_TRUTH_SESSIONS"] ?? "300"

    @Test(arguments: [1, 2, 3])
    func `counts, caches and phases of each CDN and POP are the truth`(_ seed: Int) throws {
        let night = try GeneratedNight(seed: seed, sessions: Self.sessions)
        let table = try night.requests()
        let truth = night.totals
        let requests = try #require(truth["requests"] as? [String: Any])
        let cdns = try #require(requests["cdn"] as? [String: [Int]])
        #expect(!cdns.isEmpty)
        var counted: [String: [Int]] = [:]
        for (place, measures) in night.byPlace(table) where measures.responses > 0 {
            counted[place] = [measures.failedResponses, measures.responses]
        }
        #expect(counted == cdns)
        let statuses = try #require(requests["status"] as? [String: Int])
        #expect(table.total.failures == statuses)
        #expect(table.total.droppedPhases == truth["phases-dropped"] as? Int)
    }

    @Test(arguments: [1, 2, 3])
    func `phases of each CDN and POP are the truth`(_ seed: Int) throws {
        let night = try GeneratedNight(seed: seed, sessions: Self.sessions)
        let places = night.byPlace(try night.requests())
        let phases = try #require(night.totals["phases-ms"] as? [String: [String: [String: Double]]])
        #expect(
            Set(phases.keys)
                == Set(
                    places.filter { place in
                        RequestPhase.allCases.contains { place.value[$0].count > 0 }
                    }.keys))
        for (place, all) in phases {
            let measures = try #require(places[place])
            for phase in RequestPhase.allCases {
                let spread = measures[phase]
                let expected = all[phase.name]
                #expect(spread.count == Int(expected?["n"] ?? 0), "\(place) \(phase)")
                guard let expected else { continue }
                #expect(spread.sum == Int((expected["sum"] ?? 0) * 1_000), "\(place) \(phase)")
                for (name, share) in [("p50", 0.5), ("p75", 0.75), ("p90", 0.9), ("p95", 0.95), ("p99", 0.99)] {
                    let exact = (expected[name] ?? 0) / 1_000
                    let found = try #require(spread.percentile(share))
                    #expect(abs(found - exact) <= exact * 0.01, "\(place) \(phase) \(name)")
                }
                #expect(spread.maximum == expected["max"].map { $0 / 1_000 })
            }
        }
    }

    @Test(arguments: [1, 2, 3])
    func `cache states of each CDN and POP are the truth`(_ seed: Int) throws {
        let night = try GeneratedNight(seed: seed, sessions: Self.sessions)
        let table = try night.requests()
        let truth = try #require(night.totals["cache"] as? [String: [String: [String: [Int]]]])
        var counted: [String: [String: [String: [Int]]]] = [:]
        func add(_ place: String, _ cache: CacheTally) {
            for object in ObjectClass.allCases {
                for state in CacheState.allCases {
                    let count = cache.count(object, [state])
                    guard count.requests > 0 else { continue }
                    counted[place, default: [:]][object.name, default: [:]][state.name] = [count.requests, count.bytes]
                }
            }
        }
        for (place, measures) in night.byPlace(table) { add(place, measures.cache) }
        add("local/-", table.local)
        #expect(counted == truth)
    }
}

/// A night of the generator, with its truth.
struct GeneratedNight {
    private let folder: ScratchFolder
    let totals: [String: Any]
    let canaries: [String: [String]]

    init(seed: Int, sessions: String) throws {
        folder = try ScratchFolder()
        let tool = try #require(Fixtures.shared("tools/make_night.py"))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", tool.path, "--out", folder.path("night"), "--sessions", sessions, "--seed", String(seed),
            "--files", "2", "--jobs", "1", "--truth", folder.path("truth.json"),
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let data = try Data(contentsOf: URL(filePath: folder.path("truth.json")))
        let truth = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        totals = try #require(truth["night-totals"] as? [String: Any])
        canaries = try #require(truth["canaries"] as? [String: [String]])
    }

    /// The hosts of the generator's CDNs.
    static let rules = CDNRules(
        hosts: [
            ("edge-f.media.example.net", "fastly"), ("edge-c.media.example.net", "cloudfront"),
            ("edge-y.media.example.net", "cloudflare"), ("edge-k.media.example.net", "akamai"),
            ("edge-g.media.example.net", "google"),
        ])

    func requests(_ rules: CDNRules = rules, workers: Int = 2) throws -> RequestTable {
        try outcome(rules, workers: workers).requests
    }

    func outcome(_ rules: CDNRules = rules, workers: Int = 2) throws -> NightlyRun.Outcome {
        let files = try NightFiles([folder.path("night")])
        var plan = NightPlan(label: "", night: nil, files: files.files, workers: workers)
        plan.cdn = rules
        return try NightlyRun.measure(plan)
    }

    /// What each place says, under the names of the truth.
    func byPlace(_ table: RequestTable) -> [String: RequestMeasures] {
        var places: [String: RequestMeasures] = [:]
        for (i, key) in table.measures.keys.enumerated() {
            let origin = key.origin
            let inside = origin.pop.isEmpty ? origin.host.isEmpty ? "-" : origin.host : origin.pop
            let name = "\(origin.vendor.isEmpty ? "unknown" : origin.vendor)/\(inside)"
            places[name, default: RequestMeasures()] += table.measures[i]
        }
        return places
    }
}
