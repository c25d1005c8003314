/// Who is who among the clients of a session: names that stand on one line are one viewer's.
struct Viewers {
    /// A viewer by the name that tells it apart: its connection; its participant where no line says over which
    /// connection; its subscriber where no line says even whose.
    struct Viewer: Hashable {
        enum Kind: UInt8 { case connection, participant, subscriber }

        let kind: Kind
        let text: UInt32
    }

    /// What one name stood beside on all lines.
    private struct Beside {
        private var text: UInt32 = 0
        private var isSeveral = false

        /// nil for none and for several.
        var only: UInt32? { isSeveral || text == 0 ? nil : text }

        mutating func add(_ other: UInt32) {
            guard other != 0 else { return }
            if text != 0, text != other { isSeveral = true }
            text = other
        }
    }

    /// The connections and participants that a name stood beside.
    private struct Company {
        var connection = Beside()
        var participant = Beside()
    }

    private var participants: [UInt32: Company] = [:]
    private var subscribers: [UInt32: Company] = [:]
    private var publishers: [UInt32: Company] = [:]
    /// Whether all names of the session are one viewer's, or there is none.
    private(set) var isOne = true

    /// - Parameter lines: the session's identities, each once.
    init(_ lines: [LineIdentity]) {
        for line in lines {
            if line.participant != 0 {
                participants[line.participant, default: Company()].connection.add(line.connection)
            }
            Viewers.note(line.subscriber, line, &subscribers)
            Viewers.note(line.publisher, line, &publishers)
        }
        var first: Viewer?
        for line in lines {
            guard let viewer = viewer(of: line) else { continue }
            if let first, first != viewer { isOne = false }
            first = viewer
        }
    }

    private static func note(_ name: UInt32, _ line: LineIdentity, _ all: inout [UInt32: Company]) {
        guard name != 0 else { return }
        all[name, default: Company()].connection.add(line.connection)
        all[name, default: Company()].participant.add(line.participant)
    }

    /// The viewer that wrote a line; nil where the line names none, which makes it the session's.
    func viewer(of line: LineIdentity) -> Viewer? {
        if line.connection != 0 { return Viewer(kind: .connection, text: line.connection) }
        let names = [participants[line.participant], subscribers[line.subscriber], publishers[line.publisher]]
        for case let company? in names {
            if let only = company.connection.only { return Viewer(kind: .connection, text: only) }
        }
        if line.participant != 0 { return Viewer(kind: .participant, text: line.participant) }
        for case let company? in names {
            guard let only = company.participant.only else { continue }
            return viewer(of: LineIdentity(participant: only))
        }
        return line.subscriber == 0 ? nil : Viewer(kind: .subscriber, text: line.subscriber)
    }

    /// The client behind a line: its viewer, but for one that is known by a subscriber alone, of which a client may
    /// have several.
    func client(of line: LineIdentity) -> Viewer? {
        viewer(of: line).flatMap { $0.kind == .subscriber ? nil : $0 }
    }
}
