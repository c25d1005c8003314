import CDN
import Testing

struct FailureClusterTests {
    private static let hour: Int64 = 3_600_000_000

    private func cluster(_ times: [Int64]) -> FailureCluster {
        var cluster = FailureCluster()
        for time in times { cluster.add(at: time) }
        return cluster
    }

    @Test func `the busiest hour is the clock hour with most failures`() throws {
        let hour = Self.hour
        let busiest = try #require(cluster([0, hour - 1, hour, hour + 5, 2 * hour - 1, 7 * hour]).busiestHour)
        #expect(busiest.start == hour && busiest.count == 3)
    }

    @Test func `of equal hours it is the earliest, also before 1970`() throws {
        let busiest = try #require(cluster([5 * Self.hour, -1]).busiestHour)
        #expect(busiest.start == -Self.hour && busiest.count == 1)
    }

    @Test func `hours of two shards add up, in either order`() throws {
        let a = cluster([0, Self.hour, Self.hour])
        let b = cluster([1, 2, 3, Self.hour])
        for (first, second) in [(a, b), (b, a)] {
            var sum = first
            sum += second
            let busiest = try #require(sum.busiestHour)
            #expect(busiest.start == 0 && busiest.count == 4 && sum.count == 7)
        }
    }

    @Test func `without failures there is none`() { #expect(cluster([]).busiestHour == nil) }
}
