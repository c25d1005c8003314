/// When a publisher's stream was on air: from streamCreated to the stream's end, any number of times.
///
/// Of one moment, streamCreated comes before the ends in the order of records. Where a stream was on air already, the
/// end is that one's, and the new stream goes on.
struct TimesOnAir {
    private var done: [Range<Int64>] = []
    /// When the one that goes on began.
    private var start: Int64?
    /// A streamCreated while a stream was on air already.
    private var again: Int64?
    /// The moment at which one stream followed another.
    private var handover: Int64?

    /// Whether any stream's beginning was seen.
    var isEmpty: Bool { done.isEmpty && start == nil }

    /// A stream was created.
    mutating func begin(at time: Int64) {
        if start == nil { start = time } else { again = time }
    }

    /// The stream was destroyed, or its publisher unpublished it.
    mutating func end(at time: Int64) {
        guard let start, handover != time else { return }
        done.append(start..<time)
        let goesOn = again == time
        self.start = goesOn ? time : nil
        handover = goesOn ? time : nil
        again = nil
    }

    /// All of them, the one that goes on until the publication's last line; nil where none was seen to begin.
    func all(until last: Int64) -> [Range<Int64>]? {
        isEmpty ? nil : done + (start.map { [$0..<max($0, last)] } ?? [])
    }
}
