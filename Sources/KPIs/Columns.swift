import Sessions

/// All columns of the catalogue, each with a fixed place: rows and tables are arrays, not dictionaries.
package struct Columns: Sendable {
    package struct Entry: Sendable {
        package let kpi: KPI
        package let column: KPI.Column
    }

    package static let all = Columns(KPI.all)

    package let entries: [Entry]

    package init(_ catalogue: [KPI]) {
        entries = catalogue.flatMap { kpi in kpi.columns.map { Entry(kpi: kpi, column: $0) } }
    }

    /// What a subject says: one place per column, nil where it cannot say or is not asked.
    package func measure(_ subject: Subject) -> [Measurement?] {
        switch subject.content {
        case .playback(let playback):
            return entries.map { if case .playback(let ask) = $0.column.measure { ask(playback) } else { nil } }
        case .receiving(let view):
            let reading = ReceivingReading(view)
            return entries.map { if case .receiving(let ask) = $0.column.measure { ask(reading) } else { nil } }
        case .sending(let publication):
            let reading = SendingReading(publication)
            return entries.map { if case .sending(let ask) = $0.column.measure { ask(reading) } else { nil } }
        case .publishing(let publishing):
            return entries.map { if case .publishing(let ask) = $0.column.measure { ask(publishing) } else { nil } }
        case .test(let test):
            let reading = ReceivingReading(test.view)
            return entries.map { if case .test(let ask) = $0.column.measure { ask(reading) } else { nil } }
        }
    }

    /// Whether a column is asked of subjects of that section.
    package func asks(_ entry: Int, _ section: Section) -> Bool {
        switch entries[entry].column.measure {
        case .playback: section.scope == .playback
        case .receiving: section.scope == .receiving
        case .sending: section.scope == .sending
        case .publishing: section.scope == .publishing
        case .test: section.scope == .test
        }
    }
}

/// Views that are added up together: never across sources, because each defines its freeze, pause and stall.
package struct Section: Sendable, Hashable, Comparable {
    package enum Scope: String, Sendable, CaseIterable { case playback, receiving, sending, publishing, test }

    package let scope: Scope
    package let source: String
    package let isAudio: Bool

    package init(_ subject: Subject) {
        source = subject.source
        isAudio = subject.media == "audio"
        switch subject.content {
        case .playback: scope = .playback
        case .receiving: scope = .receiving
        case .sending: scope = .sending
        case .publishing: scope = .publishing
        case .test: scope = .test
        }
    }

    package init(scope: Scope, source: String, isAudio: Bool) {
        self.scope = scope
        self.source = source
        self.isAudio = isAudio
    }

    /// `playback`, `publishing`, `test`, `receiving/vonage`, `receiving/webrtc/audio` …
    package var name: String {
        switch scope {
        case .playback, .publishing, .test: scope.rawValue
        case .receiving, .sending: "\(scope.rawValue)/\(source)" + (isAudio ? "/audio" : "")
        }
    }

    package static func < (a: Section, b: Section) -> Bool {
        let scopes = Scope.allCases
        let (i, j) = (scopes.firstIndex(of: a.scope)!, scopes.firstIndex(of: b.scope)!)
        return i != j ? i < j : a.source != b.source ? a.source < b.source : !a.isAudio && b.isAudio
    }
}
