import CSQLite
import Foundation
import History
import KPIs
import TestSupport
import Testing

struct NightStoreTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func open() throws -> NightStore { try NightStore(folder: folder.url.path) }

    private func all(_ store: NightStore) throws -> [PastNight] {
        try store.nights(
            since: NightDate(days: 0), columns: ["startup-time", "outcome"], catalogue: Nights.catalogue)
    }

    private func run(_ sql: String) {
        var handle: OpaquePointer?
        sqlite3_open(folder.path("history.sqlite"), &handle)
        #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(handle)
    }

    @Test func `gives back what it was given, after a restart too`() throws {
        let night = try Nights.record("2026-11-27")
        try open().record(night, catalogue: Nights.catalogue)
        let nights = try all(open())
        #expect(nights.map(\.date.text) == ["2026-11-27"])
        #expect(nights.first?.sections == night.sections)
        let group = try #require(nights.first?.sections[Nights.player])
        #expect(group.column("startup-time", Nights.player, Nights.catalogue)?.value == 2.5)
        #expect(group.views == 4)
    }

    @Test func `reads the columns that are asked for`() throws {
        let store = try open()
        try store.record(try Nights.record("2026-11-27"), catalogue: Nights.catalogue)
        let nights = try store.nights(
            since: NightDate(days: 0), columns: ["outcome"], catalogue: Nights.catalogue)
        let group = try #require(nights.first?.sections[Nights.player])
        #expect(group.column("startup-time", Nights.player, Nights.catalogue) == nil)
        #expect(group.column("outcome", Nights.player, Nights.catalogue)?.said == 4)
    }

    @Test func `replaces a night that is run again, and nothing else`() throws {
        let store = try open()
        let target = KPITarget(column: "startup-time", max: 3, minimumViews: 1)
        try store.record(
            try Nights.record("2026-11-26", targets: [target], verdicts: [.steady]), catalogue: Nights.catalogue)
        try store.record(
            try Nights.record("2026-11-27", targets: [target], verdicts: [.steady]), catalogue: Nights.catalogue)
        try store.record(
            try Nights.record("2026-11-27", startups: [9], targets: [target], verdicts: [.worse, .worse]),
            catalogue: Nights.catalogue)
        let summaries = try store.summaries()
        #expect(summaries.map(\.date.text) == ["2026-11-27", "2026-11-26"])
        #expect(summaries.map(\.targets) == [[.missed: 1], [.met: 1]])
        #expect(summaries.map(\.verdicts) == [[.worse: 2], [.steady: 1]])
        #expect(summaries.map(\.sessions) == [1, 4])
        #expect(summaries[0].lines == 12)
        #expect(summaries[0].used == 11)
        #expect(summaries[0].lost == 1)
        #expect(summaries[0].brokenFiles == 1)
        #expect(try all(store).count == 2)
    }

    @Test func `gives the nights of the weekday class, and the last 28`() throws {
        let store = try open()
        let sunday = try #require(NightDate("2026-11-29"))
        for back in 0..<120 {
            let date = NightDate(days: sunday.days - Int64(back))
            try store.record(try Nights.record(date.text, startups: [1]), catalogue: Nights.catalogue)
        }
        let nights = try store.nights(before: sunday, columns: [], catalogue: Nights.catalogue)
        #expect(nights.allSatisfy { $0.date < sunday })
        #expect(nights.map(\.date) == nights.map(\.date).sorted())
        // 28 nights of weekends, and 20 other nights among the last 28.
        #expect(nights.filter(\.date.isWeekend).count == 28)
        #expect(nights.count { !$0.date.isWeekend } == 20)
    }

    @Test func `forgets the oldest nights`() throws {
        let store = try open()
        for day in 20...27 { try store.record(try Nights.record("2026-11-\(day)"), catalogue: Nights.catalogue) }
        try store.forget(keeping: 3)
        #expect(try store.summaries().map(\.date.text) == ["2026-11-27", "2026-11-26", "2026-11-25"])
        #expect(try all(store).count == 3)
    }

    @Test func `sets a file aside that is no database, and says so`() throws {
        try folder.write("history.sqlite", Array(repeating: 0x2A, count: 5_000))
        let store = try open()
        #expect(store.notes.count == 1)
        #expect(store.notes[0].contains("history.sqlite.corrupt-1"))
        #expect(try store.summaries().isEmpty)
        try store.record(try Nights.record("2026-11-27"), catalogue: Nights.catalogue)
        #expect(FileManager.default.contents(atPath: folder.path("history.sqlite.corrupt-1"))?.count == 5_000)
        #expect(try open().notes.isEmpty)
    }

    @Test func `sets aside a file in which one byte of a value has changed`() throws {
        do { try open().record(try Nights.record("2026-11-27"), catalogue: Nights.catalogue) }
        run("UPDATE value SET packed = x'01' || substr(packed, 2, length(packed) - 2) || x'7f'")
        let store = try open()
        #expect(try store.damage().count == 2)
        #expect(try all(store).isEmpty)
        #expect(store.notes.count == 1)
        try folder.write("history.sqlite.corrupt-2", [1])
        try store.record(try Nights.record("2026-11-27"), catalogue: Nights.catalogue)
        #expect(try all(store).count == 1)
        #expect(try store.damage().isEmpty)
    }

    @Test func `refuses a later version and leaves it as it is`() throws {
        do { try open().record(try Nights.record("2026-11-27"), catalogue: Nights.catalogue) }
        run("PRAGMA user_version = 99")
        let problem = #expect(throws: HistoryProblem.self) { try open() }
        #expect(problem?.kind == .newer)
        #expect(problem?.description.contains("schema 99") == true)
        run("PRAGMA user_version = 2")
        #expect(try all(open()).count == 1)
    }

    @Test func `a file of the first version gets what it lacks and keeps what it has`() throws {
        do { try open().record(try Nights.record("2026-11-27"), catalogue: Nights.catalogue) }
        run("DROP TABLE vendor; PRAGMA user_version = 1")
        let store = try open()
        #expect(try all(store).count == 1 && store.notes.isEmpty)
        #expect(try store.vendors(before: try #require(NightDate("2026-11-28"))).isEmpty)
    }

    /// 31 nights of one vendor; another was there in one of them, and nothing is known of its answers.
    @Test func `remembers the nights of vendors`() throws {
        let store = try open()
        for day in 1...31 {
            let date = "2026-10-" + (day < 10 ? "0" : "") + String(day)
            var record = try Nights.record(date)
            record.vendors["fastly"] = VendorNight(
                night: date, requests: 100 * day, failed: day, ttfbMedian: 0.025, ttfb95: 0.5, throughput: 2e6,
                hitRatio: 0.9)
            if day == 30 {
                record.vendors["akamai"] = VendorNight(
                    night: date, requests: 3, failed: 3, ttfbMedian: nil, ttfb95: nil, throughput: nil, hitRatio: nil)
            }
            try store.record(record, catalogue: Nights.catalogue)
        }
        // Once more, without it.
        try store.record(try Nights.record("2026-10-28"), catalogue: Nights.catalogue)
        let vendors = try store.vendors(before: try #require(NightDate("2026-10-31")))
        #expect(vendors["akamai"]?.map(\.ttfbMedian) == [nil] && vendors["akamai"]?.first?.requests == 3)
        let nights = try #require(vendors["fastly"])
        #expect(nights.count == 28 && nights.first?.night == "2026-10-30" && nights.last?.night == "2026-10-02")
        #expect(
            nights.first
                == VendorNight(
                    night: "2026-10-30", requests: 3_000, failed: 30, ttfbMedian: 0.025, ttfb95: 0.5, throughput: 2e6,
                    hitRatio: 0.9))
        #expect(!nights.contains { $0.night == "2026-10-28" })
    }

    @Test func `only reads where it may not write`() throws {
        do { try open().record(try Nights.record("2026-11-27"), catalogue: Nights.catalogue) }
        let store = try NightStore(folder: folder.url.path, writing: false)
        #expect(try store.summaries().count == 1)
        #expect(try store.damage().isEmpty)
        let problem = #expect(throws: HistoryProblem.self) {
            try store.record(try Nights.record("2026-11-28"), catalogue: Nights.catalogue)
        }
        #expect(problem?.kind == .cannotWrite)
    }

    @Test func `reads where the folder's path begins with two slashes`() throws {
        try open().record(try Nights.record("2026-11-27"), catalogue: Nights.catalogue)
        let store = try NightStore(folder: "/" + folder.url.path, writing: false)
        #expect(try store.summaries().map(\.date.text) == ["2026-11-27"])
    }

    @Test func `throws where the folder is none`() throws {
        let file = try folder.write("state", [1])
        let problem = #expect(throws: HistoryProblem.self) { try NightStore(folder: file) }
        #expect(problem?.kind == .cannotWrite)
        #expect(!NightStore.exists(folder: folder.url.path))
    }
}
