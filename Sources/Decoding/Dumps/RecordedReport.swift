/// The statistics of one peer connection as they stand after the lines read so far: the deltas, undone.
struct RecordedReport {
    /// One member of an entry: a value as JSON text, or an object whose members change one by one.
    private enum Value {
        case text([UInt8])
        case object([(name: [UInt8], text: [UInt8])])
    }

    private struct Entry {
        let id: [UInt8]
        var members: [(name: [UInt8], value: Value)] = []
        /// JSON text of the entry's own moment.
        var timestamp: [UInt8]?
        /// What the other side reports is older than the report that repeats it, and keeps its own moment.
        var isRemote = false
        var isLegacy = false
        var isGone = false
    }

    /// In the order of their first lines.
    private var entries: [Entry] = []
    private var places: [[UInt8]: Int] = [:]
    /// Whether the recording names each entry in each report, changed or not; known as soon as it does so once. Then an
    /// entry that a report does not name is gone; otherwise it has not changed.
    private var namesAll = false

    /// Whether the entries are those of old browsers (`googTrack`, `ssrc`, …), which are no W3C statistics.
    var isLegacy: Bool { entries.contains { $0.isLegacy } }

    // MARK: deltas

    /// Applies a delta of Jitsi or rtcstats: `timestamp: 0` in an entry stands for the report's own, and no timestamp
    /// for the entry's old one.
    mutating func apply(_ delta: JSON) {
        let reportTime = delta.member("timestamp").map(\.written)
        var named = Set<Int>()
        var members = delta.members
        while let (id, values) = members.next() {
            guard values.isObject else { continue }
            let isKnown = places[Array(id)] != nil
            let i = place(id)
            named.insert(i)
            var count = 0
            begin(i, values)
            var all = values.members
            while let (name, value) = all.next() {
                count += 1
                if name.equals("timestamp") {
                    entries[i].timestamp = value.plainNumber == 0 ? reportTime : value.written
                } else {
                    set(Array(name), value, of: i)
                }
            }
            if isKnown, count == 1, values.member("timestamp") != nil { namesAll = true }
        }
        if namesAll { for i in entries.indices where !named.contains(i) { entries[i].isGone = true } }
    }

    /// Applies a delta of RTCStatsDump: names may be numbers, null removes an entry, and the report's moment is that of
    /// all entries without one of their own, named or not. The moments of what the other side reports are an exception:
    /// where such an entry is not named, no new report has come.
    mutating func applyCompressed(_ delta: JSON) {
        let reportTime = (delta.member("t") ?? delta.member("timestamp")).map(\.written)
        var named = Set<Int>()
        var members = delta.members
        while let (id, values) = members.next() {
            if values.isNull, let i = places[Array(id)] {
                entries[i].isGone = true
                continue
            }
            guard values.isObject else { continue }
            let i = place(id)
            named.insert(i)
            begin(i, values)
            entries[i].timestamp = reportTime ?? entries[i].timestamp
            var all = values.members
            while let (key, value) = all.next() {
                let name = RTCStatsNames.member(key)
                if name == RTCStatsNames.timestamp {
                    entries[i].timestamp = value.written
                } else {
                    set(name, value, of: i)
                }
            }
        }
        guard let reportTime else { return }
        for i in entries.indices where !named.contains(i) && !entries[i].isRemote { entries[i].timestamp = reportTime }
    }

    private mutating func place(_ id: Bytes) -> Int {
        let key = Array(id)
        if let known = places[key] { return known }
        entries.append(Entry(id: key))
        places[key] = entries.count - 1
        return entries.count - 1
    }

    /// An entry says its type when it is new: what an older one of that id said is void.
    private mutating func begin(_ i: Int, _ values: JSON) {
        if values.member("type") != nil { entries[i] = Entry(id: entries[i].id) }
        entries[i].isGone = false
    }

    private mutating func set(_ name: [UInt8], _ value: JSON, of i: Int) {
        if name == Self.type {
            let text = RTCStatsNames.type(value)
            entries[i].isRemote = text == Self.remoteInbound || text == Self.remoteOutbound
            entries[i].isLegacy = text.starts(with: Self.goog) || text == Self.ssrc || text == Self.videoBwe
            put(.text(text), name, i)
        } else if value.isObject {
            merge(value, name, i)
        } else {
            put(.text(value.written), name, i)
        }
    }

    private mutating func put(_ value: Value, _ name: [UInt8], _ i: Int) {
        if let at = entries[i].members.firstIndex(where: { $0.name == name }) {
            entries[i].members[at].value = value
        } else {
            entries[i].members.append((name, value))
        }
    }

    private mutating func merge(_ object: JSON, _ name: [UInt8], _ i: Int) {
        var known: [(name: [UInt8], text: [UInt8])] = []
        if let at = entries[i].members.firstIndex(where: { $0.name == name }),
            case .object(let before) = entries[i].members[at].value
        {
            known = before
        }
        var all = object.members
        while let (key, value) = all.next() {
            if let at = known.firstIndex(where: { $0.name.elementsEqual(key) }) {
                known[at].text = value.written
            } else {
                known.append((Array(key), value.written))
            }
        }
        put(.object(known), name, i)
    }

    private static let type = Array("type".utf8)
    private static let remoteInbound = Array("\"remote-inbound-rtp\"".utf8)
    private static let remoteOutbound = Array("\"remote-outbound-rtp\"".utf8)
    private static let goog = Array("\"goog".utf8)
    private static let ssrc = Array("\"ssrc\"".utf8)
    private static let videoBwe = Array("\"VideoBwe\"".utf8)

    // MARK: the whole report

    /// Writes the full report as an array of flat entries.
    ///
    /// - Parameter moment: JSON text of the moment of entries that never had one.
    func write(moment: [UInt8], into out: inout [UInt8]) {
        out.append(UInt8(ascii: "["))
        var isFirst = true
        for entry in entries where !entry.isGone {
            if !isFirst { out.append(UInt8(ascii: ",")) }
            isFirst = false
            out += "{\"id\":".utf8
            JSON.write(entry.id, into: &out)
            out += ",\"timestamp\":".utf8
            out += entry.timestamp ?? moment
            for (name, value) in entry.members {
                out.append(UInt8(ascii: ","))
                JSON.write(name, into: &out)
                out.append(UInt8(ascii: ":"))
                switch value {
                case .text(let text): out += text
                case .object(let members): RecordedReport.write(members, into: &out)
                }
            }
            out.append(UInt8(ascii: "}"))
        }
        out.append(UInt8(ascii: "]"))
    }

    private static func write(_ members: [(name: [UInt8], text: [UInt8])], into out: inout [UInt8]) {
        out.append(UInt8(ascii: "{"))
        for (i, member) in members.enumerated() {
            if i > 0 { out.append(UInt8(ascii: ",")) }
            JSON.write(member.name, into: &out)
            out.append(UInt8(ascii: ":"))
            out += member.text
        }
        out.append(UInt8(ascii: "}"))
    }
}
