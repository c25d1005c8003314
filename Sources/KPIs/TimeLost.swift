import Telemetry

/// How much of a viewer's time a view lost: the score by which the worst views of a night are found, and its parts.
///
/// Stalled + frozen (the freeze in which a view ended too, which no counter has) + start-up beyond 5 s + 60 s for a play
/// that failed. A part that the view cannot say is nil and adds nothing. Unit: s.
package struct TimeLost: Sendable, Equatable {
    package var stalled: Double?
    package var frozen: Double?
    package var startup: Double?
    package var failed: Double?

    /// What people take for a normal wait; only what is longer is lost.
    package static let patience = 5.0
    /// A failed play counts as a minute lost, so that it ranks with a long stall: a convention.
    package static let failure = 60.0
    /// As many views as somebody will look at, and as get a page of their own.
    package static let most = 50

    /// In the order of the page.
    package var parts: [Double?] { [stalled, frozen, startup, failed] }
    package var seconds: Double { (stalled ?? 0) + (frozen ?? 0) + (startup ?? 0) + (failed ?? 0) }

    /// Where the parts stand in a catalogue.
    package struct Places: Sendable {
        fileprivate let stalled: Int?
        fileprivate let frozen: Int?
        fileprivate let endedFrozen: Int?
        fileprivate let startup: Int?
        fileprivate let outcome: Int?

        package init(_ catalogue: Columns) {
            func place(_ id: String) -> Int? { catalogue.entries.firstIndex { $0.column.id == id } }
            stalled = place("stalled-time")
            frozen = place("freeze-time")
            endedFrozen = place("open-freeze-time")
            startup = place("startup-time")
            outcome = place("outcome")
        }
    }

    /// Reads a row's score.
    package init(_ places: Places, _ value: (Int) -> Measurement?) {
        func seconds(_ place: Int?) -> Double? {
            guard let place, case .duration(let seconds) = value(place) else { return nil }
            return seconds
        }
        stalled = seconds(places.stalled)
        let freezes = [seconds(places.frozen), seconds(places.endedFrozen)].compactMap { $0 }
        frozen = freezes.isEmpty ? nil : freezes.reduce(0, +)
        startup = seconds(places.startup).map { max(0, $0 - TimeLost.patience) }
        if let place = places.outcome, case .name(let name) = value(place) {
            failed = name.hasPrefix("failed") ? TimeLost.failure : 0
        }
    }
}
