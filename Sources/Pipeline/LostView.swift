import Foundation
import KPIs
import Reporting
import Sessions
import Shuffle
import Synchronization
import Telemetry

/// What is kept of a view that lost much time until all are measured: most are displaced by worse ones, and only what
/// stays is told.
enum LostView: Sendable {
    /// Of a session of usual length: the view, assembled again with its lines, and what it says.
    case assembled(Subject, [Columns.Said])
    /// Of a long one, which would take more room than its story.
    case told(ViewStory)

    /// Views of sessions with up to so many records are kept, some 200 kB each: those of all workers together stay
    /// within megabytes.
    private static let mostRecords = 500

    /// Assembles a session again, with its lines, once a view of it is among the worst: few are.
    static func keeper(_ rules: AssemblyRules) -> (SessionRecords) -> (Int, [Columns.Said]) -> LostView {
        var rules = rules
        rules.keepsPlaces = true
        let explaining = SessionAssembler(rules: rules)
        return { session in
            var again: [Subject]?
            return { place, said in
                let views = again ?? explaining.subjects(of: session)
                again = views
                let isLong = session.records.count > mostRecords
                return isLong ? .told(ViewStory(views[place], said)) : .assembled(views[place], said)
            }
        }
    }

    fileprivate var story: ViewStory {
        switch self {
        case .assembled(let view, let said): ViewStory(view, said)
        case .told(let story): story
        }
    }
}

extension WorstList<LostView> {
    /// Tells the views, by several workers.
    func told(workers: Int) -> WorstList<ViewStory> {
        let next = Atomic(0)
        let stories = Locked([ViewStory?](repeating: nil, count: entries.count))
        DispatchQueue.concurrentPerform(iterations: max(1, workers)) { _ in
            while true {
                let place = next.add(1, ordering: .relaxed).oldValue
                guard place < entries.count else { break }
                let story = entries[place].material.story
                stories.withLock { $0[place] = story }
            }
        }
        return map(stories.withLock { $0 }.compactMap { $0 })
    }
}
