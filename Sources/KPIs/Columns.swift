import Sessions

/// All columns of the catalogue, each with a fixed place: rows and tables are arrays, not dictionaries.
package struct Columns: Sendable {
    package struct Entry: Sendable {
        package let kpi: KPI
        package let column: KPI.Column
    }

    package static let all = Columns(KPI.all)

    /// What a subject says of one column.
    package typealias Said = (column: Int, value: Measurement)

    package let entries: [Entry]
    /// By column: its kind, and the most seconds that a view may say. Apart: copying an entry copies all its texts.
    let kinds: [KPI.Kind]
    private let most: [Double?]
    private let measures: [KPI.Measure]
    /// The columns that each kind of subject is asked: nobody is asked those of the others.
    private let playback: [Int]
    private let receiving: [Int]
    private let sending: [Int]
    private let publishing: [Int]
    private let test: [Int]

    package init(_ catalogue: [KPI]) {
        entries = catalogue.flatMap { kpi in kpi.columns.map { Entry(kpi: kpi, column: $0) } }
        kinds = entries.map(\.column.kind)
        most = entries.map(\.column.upTo)
        let measures = entries.map(\.column.measure)
        self.measures = measures
        func columns(_ isAsked: (KPI.Measure) -> Bool) -> [Int] { measures.indices.filter { isAsked(measures[$0]) } }
        playback = columns { if case .playback = $0 { true } else { false } }
        receiving = columns { if case .receiving = $0 { true } else { false } }
        sending = columns { if case .sending = $0 { true } else { false } }
        publishing = columns { if case .publishing = $0 { true } else { false } }
        test = columns { if case .test = $0 { true } else { false } }
    }

    /// Whether what a view says counts in its groups.
    func isPlausible(_ said: Said) -> Bool {
        guard let most = most[said.column], case .duration(let seconds) = said.value else { return true }
        return seconds <= most
    }

    /// What a subject says: one place per column, nil where it cannot say or is not asked.
    package func measure(_ subject: Subject) -> [Measurement?] {
        var row = [Measurement?](repeating: nil, count: entries.count)
        for (column, value) in said(subject) { row[column] = value }
        return row
    }

    /// What a subject can say, in the order of the columns.
    package func said(_ subject: Subject) -> [Said] {
        switch subject.content {
        case .playback(let play):
            return answers(playback) { if case .playback(let ask) = $0 { ask(play) } else { nil } }
        case .receiving(let view):
            let reading = ReceivingReading(view)
            return answers(receiving) { if case .receiving(let ask) = $0 { ask(reading) } else { nil } }
        case .sending(let publication):
            let reading = SendingReading(publication)
            return answers(sending) { if case .sending(let ask) = $0 { ask(reading) } else { nil } }
        case .publishing(let attempts):
            return answers(publishing) { if case .publishing(let ask) = $0 { ask(attempts) } else { nil } }
        case .test(let test):
            let reading = ReceivingReading(test.view)
            return answers(self.test) { if case .test(let ask) = $0 { ask(reading) } else { nil } }
        }
    }

    @inline(__always)
    private func answers(_ columns: [Int], _ ask: (KPI.Measure) -> Measurement?) -> [Said] {
        var said: [Said] = []
        said.reserveCapacity(columns.count)
        for column in columns { if let value = ask(measures[column]) { said.append((column, value)) } }
        return said
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
