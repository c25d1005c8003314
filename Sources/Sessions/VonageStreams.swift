/// Which stream of a room each line speaks of. Streams that are watched are told apart by their subscriber, those that
/// are sent by their publisher, else by the stream's own id, and always within the connection (else the participant)
/// where one is named. A line that says less is about the only stream that it can mean; where it can mean several, it
/// is about one of its own.
struct VonageStreams {
    enum Side { case subscriber, publisher }

    /// One stream that somebody watches or sends.
    struct Stream {
        /// A line's that names it.
        let identity: LineIdentity
        let client: Viewers.Viewer?
        /// The subscriber or publisher, else the stream; 0 where lines name neither.
        let name: UInt32
    }

    private struct Key: Hashable {
        let client: Viewers.Viewer?
        let name: UInt32
        let stream: UInt32
    }

    /// What a line says that names no subscriber (publisher): of whom, and the stream, 0 for any.
    private struct Mention: Hashable {
        enum Of: Hashable { case anybody, client(Viewers.Viewer?) }

        let of: Of
        let stream: UInt32
    }

    /// What a mention can mean: one, or several.
    private struct Sole {
        let place: Int
        var isSeveral = false
    }

    private(set) var all: [Stream] = []
    private let side: Side
    private var keys: [Key: Int] = [:]
    private var mentions: [Mention: Sole] = [:]
    /// By line's identity: the place among `all` of the stream that it speaks of.
    private(set) var places: [Int]

    /// - Parameter lines: the identities of the lines of that side, each once.
    init(_ side: Side, _ lines: [LineIdentity], _ viewers: Viewers) {
        self.side = side
        places = [Int](repeating: 0, count: lines.count)
        let clients = lines.map(viewers.client)
        // Those that say most come first, so that the others find what they can mean.
        let order = lines.indices.sorted { a, b in
            let (x, y) = (rank(lines[a], clients[a]), rank(lines[b], clients[b]))
            return x != y ? x < y : a < b
        }
        for i in order { places[i] = settle(lines[i], clients[i]) }
    }

    private func name(_ line: LineIdentity) -> UInt32 { side == .subscriber ? line.subscriber : line.publisher }

    private func rank(_ line: LineIdentity, _ client: Viewers.Viewer?) -> Int {
        if name(line) != 0 { return 0 }
        return (line.stream != 0 ? 1 : 3) + (client == nil ? 1 : 0)
    }

    private mutating func settle(_ line: LineIdentity, _ client: Viewers.Viewer?) -> Int {
        let name = name(line)
        let place = name != 0 ? nil : onlyOne(line, client)
        if let place { return place }
        let key = Key(client: client, name: name, stream: name != 0 ? 0 : line.stream)
        let own = keys[key] ?? all.count
        if own == all.count {
            keys[key] = own
            all.append(Stream(identity: line, client: client, name: name != 0 ? name : line.stream))
        }
        for of in [Mention.Of.anybody, .client(client)] {
            note(Mention(of: of, stream: 0), own)
            if line.stream != 0 { note(Mention(of: of, stream: line.stream), own) }
        }
        return own
    }

    /// The only stream that a line without a subscriber (publisher) can mean: of its client, else of nobody known.
    private func onlyOne(_ line: LineIdentity, _ client: Viewers.Viewer?) -> Int? {
        guard let client else { return only(.anybody, line.stream) }
        let own = Mention(of: .client(client), stream: line.stream)
        return mentions[own] == nil ? only(.client(nil), line.stream) : only(own.of, line.stream)
    }

    private func only(_ of: Mention.Of, _ stream: UInt32) -> Int? {
        mentions[Mention(of: of, stream: stream)].flatMap { $0.isSeveral ? nil : $0.place }
    }

    private mutating func note(_ mention: Mention, _ place: Int) {
        if let known = mentions[mention] {
            if known.place != place { mentions[mention]?.isSeveral = true }
        } else {
            mentions[mention] = Sole(place: place)
        }
    }

    /// What the streams are called: their names, and where two have the same, `connection/name`.
    func ids(_ text: (UInt32) -> String) -> [String] {
        var count: [UInt32: Int] = [:]
        for stream in all { count[stream.name, default: 0] += 1 }
        return all.map { stream in
            let name = text(stream.name)
            guard count[stream.name, default: 0] > 1, let client = stream.client else { return name }
            return name.isEmpty ? text(client.text) : text(client.text) + "/" + name
        }
    }
}
