import Telemetry

/// Failures that look like one thing: the same POP, status or error, class of object, and country.
package struct FailureCluster: Adds {
    package struct Key: Hashable, Sendable, Comparable {
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

    package init() {}

    mutating func add(at time: Int64) {
        count += 1
        first = min(first, time)
        last = max(last, time)
    }

    package static func += (sum: inout FailureCluster, more: FailureCluster) {
        sum.count += more.count
        sum.sessions += more.sessions
        sum.first = min(sum.first, more.first)
        sum.last = max(sum.last, more.last)
        sum.earliest += more.earliest
    }
}
