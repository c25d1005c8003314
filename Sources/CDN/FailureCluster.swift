import Telemetry

/// Failures that look like one thing: the same POP, status or error, class of object, and country.
package struct FailureCluster: Adds {
    package struct Key: Hashable, Sendable, Comparable, Codable {
        package var origin: Origin
        /// The status, else `domain/code`.
        package var failure: String
        package var object: ObjectClass
        package var country: String

        package init(origin: Origin, failure: String, object: ObjectClass, country: String) {
            self.origin = origin
            self.failure = failure
            self.object = object
            self.country = country
        }

        package static func < (a: Key, b: Key) -> Bool {
            if a.origin != b.origin { return a.origin < b.origin }
            if a.failure != b.failure { return a.failure < b.failure }
            if a.object != b.object { return a.object.rawValue < b.object.rawValue }
            return a.country < b.country
        }
    }

    package var count = 0
    package var sessions = SessionCount()
    /// Microseconds since 1970.
    package var first = Int64.max
    package var last = Int64.min
    package var earliest = Earliest()
    /// Failures by clock hour (its start, microseconds since 1970): a storm shows against what fails all day.
    @KeySorted private var hours: [Int64: Int] = [:]

    package init() {}

    package mutating func add(at time: Int64) {
        count += 1
        first = min(first, time)
        last = max(last, time)
        hours[FailureCluster.hour(of: time), default: 0] += 1
    }

    /// The clock hour with most of the failures, the earliest of them: its start, microseconds since 1970, and how
    /// many. nil without failures.
    package var busiestHour: (start: Int64, count: Int)? {
        let busiest = hours.max { a, b in a.value != b.value ? a.value < b.value : a.key > b.key }
        return busiest.map { ($0.key, $0.value) }
    }

    /// The start of a moment's clock hour.
    private static func hour(of time: Int64) -> Int64 {
        let (whole, part) = time.quotientAndRemainder(dividingBy: 3_600_000_000)
        return (part < 0 ? whole - 1 : whole) * 3_600_000_000
    }

    package static func += (sum: inout FailureCluster, more: FailureCluster) {
        sum.count += more.count
        sum.sessions += more.sessions
        sum.first = min(sum.first, more.first)
        sum.last = max(sum.last, more.last)
        sum.earliest += more.earliest
        sum.hours.merge(more.hours, uniquingKeysWith: +)
    }
}
