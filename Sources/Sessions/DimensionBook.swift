import Shuffle
import Telemetry

/// Who said what about itself: dimensions belong to the viewer that wrote the line, else to the session. A viewer is
/// who its connection, participant or subscriber says, whichever of them a line names; the latest word wins.
///
/// A player's session is one viewer, and in Revue's lines the participant is whose track it is: they name nobody.
/// Viewers whose lines say nothing at all have what the others of the session say, where these agree: a browser has
/// several peer connections, and an app may say who it is on one of its lines. Where the others differ, it is unknown.
package struct DimensionBook {
    /// Texts by the place of their dimension, 0 for none, and the number of the word, which grows with time.
    private struct Words {
        var texts: [UInt32]
        var numbers: [Int32]

        init() {
            texts = [UInt32](repeating: 0, count: DimensionBook.names.count)
            numbers = [Int32](repeating: 0, count: DimensionBook.names.count)
        }

        init(_ texts: ArraySlice<UInt32>, _ numbers: ArraySlice<Int32>) {
            self.texts = Array(texts)
            self.numbers = Array(numbers)
        }

        var isEmpty: Bool { numbers.allSatisfy { $0 == 0 } }

        /// Adds another's words; of each dimension the later one stays.
        mutating func add(_ other: Words) {
            for place in texts.indices where other.numbers[place] > numbers[place] {
                texts[place] = other.texts[place]
                numbers[place] = other.numbers[place]
            }
        }

        /// Whether the two say different things of a dimension.
        func contradicts(_ other: Words) -> Bool {
            texts.indices.contains { texts[$0] != 0 && other.texts[$0] != 0 && texts[$0] != other.texts[$0] }
        }

        /// These words where they say something, else those of another.
        func over(_ other: Words) -> [UInt32] {
            texts.indices.map { texts[$0] != 0 ? texts[$0] : other.texts[$0] }
        }
    }

    /// Who is who in the session.
    let viewers: Viewers
    /// What lines said that name nobody.
    private var session = Words()
    private var everyone = Words()
    private var own: [Viewers.Viewer: Words] = [:]
    /// Of who says nothing.
    private var silent = Words()
    private let texts: TextTable

    /// Reads the dimensions off a session's records, in the order of time.
    package init(_ records: [StoredRecord], _ texts: TextTable) {
        self.texts = texts
        var lines = SaidByLines()
        for record in records { lines.read(record) }
        viewers = Viewers(lines.identities.all)
        for (line, identity) in lines.identities.all.enumerated() {
            guard let words = lines.words(line) else { continue }
            everyone.add(words)
            if let viewer = viewers.viewer(of: identity) {
                own[viewer, default: Words()].add(words)
            } else {
                session.add(words)
            }
        }
        if !own.values.contains(where: everyone.contradicts) { silent = everyone }
    }

    /// What lines say, by the identities that they have.
    private struct SaidByLines {
        var identities = LineIdentities()
        /// Side by side, identity by identity.
        private var texts: [UInt32] = []
        private var numbers: [Int32] = []
        private var number: Int32 = 0

        /// What the lines of an identity said last; nil where they said nothing.
        func words(_ line: Int) -> Words? {
            let (from, to) = (line * DimensionBook.names.count, (line + 1) * DimensionBook.names.count)
            return to <= texts.count ? Words(texts[from..<to], numbers[from..<to]) : nil
        }

        @inline(__always)
        mutating func read(_ record: StoredRecord) {
            let names = DimensionBook.namesItsWriter(record.source)
            guard names || record.hasDimensions else { return }
            var identity = LineIdentity()
            var first = -1
            for field in record.fields {
                // The envelope's identities come first, then dimensions.
                guard case .text = field.form, SampleSeries.code(field.field) <= SampleSeries.code(.live) else { break }
                guard let place = DimensionBook.place(field.field) else {
                    if names, field.field != .stream, field.field != .connection || identity.connection == 0 {
                        identity.set(field)
                    }
                    continue
                }
                if first < 0 { first = begin(identity) }
                // Most lines say what those before them said.
                if texts[first + place] != field.text { texts[first + place] = field.text }
                numbers[first + place] = number
            }
            if first < 0 { _ = identities.place(identity) }
        }

        /// Where the words of an identity begin.
        private mutating func begin(_ identity: LineIdentity) -> Int {
            number &+= 1
            let first = identities.place(identity) * DimensionBook.names.count
            let missing = first + DimensionBook.names.count - texts.count
            if missing > 0 {
                texts.append(contentsOf: repeatElement(0, count: missing))
                numbers.append(contentsOf: repeatElement(0, count: missing))
            }
            return first
        }
    }

    /// Whether the identities of a source's lines say who wrote them.
    private static func namesItsWriter(_ source: Source) -> Bool {
        switch source {
        case .vonage, .sora, .webrtc: true
        case .avmetrics, .revue: false
        }
    }

    /// What the lines of the session say, whoever wrote them, by name.
    package func of() -> [String: String] { named(everyone.over(session)) }

    /// The dimensions of a viewer by name: what its own lines said, else the session's. Where all names of the session
    /// are one viewer's, all lines are.
    package func of(participant: UInt32, connection: UInt32, subscriber: UInt32 = 0) -> [String: String] {
        of(LineIdentity(participant: participant, connection: connection, subscriber: subscriber))
    }

    func of(_ identity: LineIdentity) -> [String: String] {
        if viewers.isOne { return of() }
        let viewer = viewers.viewer(of: identity)
        var words = viewer.flatMap { own[$0] } ?? Words()
        // Lines that name only a participant with several connections, or a subscriber of several, are theirs as well.
        let wider = [(Viewers.Viewer.Kind.participant, identity.participant), (.subscriber, identity.subscriber)]
        for (kind, text) in wider where text != 0 {
            if let more = own[Viewers.Viewer(kind: kind, text: text)] { words.add(more) }
        }
        return named((words.isEmpty ? silent : words).over(session))
    }

    /// One spelling for each text: which of two were a group's name would hang on the order of the lines.
    private func named(_ words: [UInt32]) -> [String: String] {
        var named: [String: String] = [:]
        for (place, text) in words.enumerated() where text != 0 {
            named[DimensionBook.names[place].0] = texts.string(text).composed
        }
        return named
    }

    /// The place of a dimension in `names`: both are in the order of the fields, as the cases are.
    @inline(__always)
    private static func place(_ field: Field) -> Int? {
        let place = Int(SampleSeries.code(field)) - Int(SampleSeries.code(.app))
        return names.indices.contains(place) ? place : nil
    }

    /// Dimensions by name, in the order of the catalogue.
    package static let names: [(String, Field)] = [
        ("app", .app), ("appId", .appId), ("os", .os), ("device", .device), ("country", .country), ("region", .region),
        ("city", .city), ("network", .network), ("carrier", .carrier), ("asn", .asn), ("isp", .isp),
        ("sdkVersion", .sdkVersion), ("content", .content), ("title", .title), ("live", .live),
    ]
}
