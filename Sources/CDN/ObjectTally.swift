import Telemetry

/// How one object fared at one vendor, where it missed the cache or failed.
package struct ObjectTally: Adds {
    package var origin = Origin()
    /// Without query and tokens; nil where no request of it says.
    package var path: String?
    /// Those who asked for it and whose id is in the path.
    package var sessionsInPath: [String] = []
    package var object = ObjectClass.other
    package var misses = 0
    package var missedBytes = 0
    package var failures = 0
    package var sessions = SessionCount()

    package init() {}

    package static func += (sum: inout ObjectTally, more: ObjectTally) {
        if sum.misses + sum.failures == 0 || more.origin < sum.origin { sum.origin = more.origin }
        sum.path = [sum.path, more.path].compactMap { $0 }.min()
        if !more.sessionsInPath.isEmpty {
            sum.sessionsInPath = Set(sum.sessionsInPath).union(more.sessionsInPath).sorted()
        }
        sum.object = ObjectClass(rawValue: min(sum.object.rawValue, more.object.rawValue)) ?? sum.object
        sum.misses += more.misses
        sum.missedBytes += more.missedBytes
        sum.failures += more.failures
        sum.sessions += more.sessions
    }
}

/// Where one object was fetched well: the earliest fetch at each of the two POPs that had it first. Two are enough:
/// a failure at one POP is compared with the other.
package struct ControlTally: Adds {
    package private(set) var samples: [RequestSample] = []

    package init() {}

    func takes(_ time: Int64, pop: String) -> Bool {
        if let same = samples.first(where: { $0.pop == pop }) { return time <= same.time }
        return samples.count < 2 || time <= samples[samples.count - 1].time
    }

    mutating func add(_ sample: RequestSample) {
        if let same = samples.firstIndex(where: { $0.pop == sample.pop }) {
            guard RequestSample.precedes(sample, samples[same]) else { return }
            samples.remove(at: same)
        }
        let place = samples.firstIndex { RequestSample.precedes(sample, $0) } ?? samples.count
        samples.insert(sample, at: place)
        if samples.count > 2 { samples.removeLast() }
    }

    package static func += (sum: inout ControlTally, more: ControlTally) {
        for sample in more.samples { sum.add(sample) }
    }
}
