import Sessions
import Telemetry

/// The log lines behind one value of one subject.
package struct Evidence: Sendable, Equatable {
    /// One line: what it is, when, where.
    package struct Line: Sendable, Equatable {
        package enum What: Sendable, Equatable {
            case event(RecordKind)
            /// A media request, with what it failed with.
            case request(failure: String?)
            case sample
        }

        package let what: What
        /// Microseconds since 1970, on the envelope's clock where the two clocks are known to differ.
        package let at: Int64
        package let place: Playback.Place
    }

    package enum Piece: Sendable, Equatable {
        /// A line that counts on its own.
        case line(Line)
        /// A value between two moments: asked → shown, stall → its end.
        case fromTo(Line, Line)
        /// The first and the last of several lines that all count.
        case through(first: Line, last: Line, count: Int)
    }

    package private(set) var pieces: [Piece] = []
    /// Pieces that were left out behind those.
    package private(set) var more = 0

    init(_ pieces: Pieces) {
        self.pieces = pieces.first
        more = pieces.count - pieces.first.count
    }

    /// The lines behind what a column says of a subject. Empty unless `AssemblyRules.keepsPlaces`.
    ///
    /// - Parameter column: one that says something of the subject.
    package static func of(_ column: Columns.Entry, in subject: Subject) -> Evidence {
        switch subject.content {
        case .playback(let play):
            Evidence(Pieces(PlayEvidence(play, subject.trail ?? Trail()).pieces(column.kpi.id, column.column.id)))
        case .receiving(let view): Evidence(StreamEvidence(view, subject.trail).pieces(column.kpi.id, column.column.id))
        case .test(let test):
            Evidence(StreamEvidence(test.view, subject.trail).pieces(column.kpi.id, column.column.id))
        case .sending(let publication):
            Evidence(StreamEvidence.of(publication, column.kpi.id, column.column.id, subject.trail))
        case .publishing: Evidence(Evidence.ofPublishing(column.kpi.id, subject.trail ?? Trail()))
        }
    }

    /// The events that an attempt to publish is made of.
    private static func ofPublishing(_ kpi: String, _ trail: Trail) -> Pieces {
        let kinds: [RecordKind] =
            kpi == "publish-refused" ? [.capabilities, .cameraAccess] : [.publish, .streamCreated, .publisherFailed]
        return Pieces(trail.marks.lazy.filter { kinds.contains($0.kind) }.map { .line(Line($0)) })
    }
}

extension Evidence.Line {
    init(_ mark: Trail.Mark, clockOffset: Int64 = 0) {
        self.init(what: .event(mark.kind), at: mark.at + clockOffset, place: mark.place)
    }
}
