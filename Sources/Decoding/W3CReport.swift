import Telemetry

/// W3C getStats entries in every container that clients write: flat, under a name, a map, pairs, keys and values,
/// a snapshot, several connections in one line.
enum W3CReport {
    /// What was found in one report.
    struct Counts {
        /// Entries that feed a KPI.
        var stored = 0
        /// Entries in the form before the W3C's.
        var legacy = 0
    }

    private enum Found {
        /// The entries that follow belong to this connection.
        case connection(Bytes)
        /// An entry, the id it stands under where its container has one, and the container's moment for an entry without.
        case entry(JSON, Bytes?, JSON?)
    }

    // MARK: recognising

    /// Whether an array holds entries in one of the forms. The lines of a recorded dump begin with a text.
    static func looksLikeEntries(_ value: JSON) -> Bool {
        var elements = value.elements
        var tries = 0
        while let element = elements.next(), tries < 4 {
            if element.isObject {
                if isEntry(element) || keyed(element) != nil { return true }
            } else if element.isArray {
                var pair = element.elements
                if let id = pair.next(), id.isString, let content = pair.next(),
                    content.isObject ? isEntry(content) : content.isArray
                {
                    return true
                }
            } else {
                return false
            }
            tries += 1
        }
        return false
    }

    /// Whether a value is a report in any of its containers.
    static func isContainer(_ value: JSON) -> Bool {
        if value.isArray { return looksLikeEntries(value) }
        if let inner = wrapped(value) { return isContainer(inner) }
        var members = value.members
        while let (_, content) = members.next() { if isEntry(content) { return true } }
        return false
    }

    /// An object with a type that also says when or who.
    private static func isEntry(_ value: JSON) -> Bool {
        value.isObject && value.member("type")?.isString == true
            && (value.member("timestamp") != nil || value.member("id") != nil)
    }

    /// The report inside an object that only wraps it; nil where the object is the report.
    private static func wrapped(_ value: JSON) -> JSON? {
        guard value.isObject else { return nil }
        for name: StaticString in ["reports", "stats", "report", "entries", "peerConnections"] {
            if let inner = value.member(name), inner.isArray || inner.isObject, !isEntry(inner) { return inner }
        }
        return nil
    }

    // MARK: reading

    /// The moment of the newest entry, microseconds; nil where no entry has one.
    static func newestTime(_ value: JSON) -> Int64? {
        var newest: Int64?
        visit(value) { found in
            guard case .entry(let entry, _, let container) = found,
                let time = (entry.member("timestamp") ?? container).flatMap(W3CEntry.time)
            else { return }
            newest = max(newest ?? time, time)
        }
        return newest
    }

    /// Writes a report's entries, in any container, into the draft.
    @discardableResult
    static func write(_ entries: JSON, into draft: DraftRecord, _ scratch: Scratch) -> Counts {
        var counts = Counts()
        visit(entries) { found in
            switch found {
            case .connection(let name): draft.text(.connection, name)
            case .entry(let entry, let id, let time):
                W3CEntry.write(entry, id: id, type: nil, time: time, into: draft, &counts)
            }
        }
        return counts
    }

    /// Whether a report, in any container, has no entry at all.
    static func isEmpty(_ value: JSON) -> Bool {
        if value.isArray {
            var elements = value.elements
            return elements.next() == nil
        }
        guard value.isObject else { return false }
        if let inner = wrapped(value) { return isEmpty(inner) }
        var members = value.members
        return members.next() == nil
    }

    /// Writes a single entry, whose id, type and moment may stand beside it.
    static func write(entry: JSON, id: Bytes?, type: Bytes?, time: JSON?, into draft: DraftRecord) {
        var counts = Counts()
        W3CEntry.write(entry, id: id, type: type, time: time, into: draft, &counts)
    }

    /// Calls `body` for all that a container holds, in its order.
    ///
    /// - Parameter time: the moment of the snapshot around it.
    private static func visit(_ value: JSON, at time: JSON? = nil, _ body: (Found) -> Void) {
        if value.isArray {
            var elements = value.elements
            while let element = elements.next() { visitElement(element, time, body) }
        } else if let inner = wrapped(value) {
            visit(inner, at: value.member("timestamp") ?? time, body)
        } else {
            var members = value.members
            while let (id, entry) = members.next() { if entry.isObject { body(.entry(entry, id, time)) } }
        }
    }

    private static func visitElement(_ element: JSON, _ time: JSON?, _ body: (Found) -> Void) {
        if element.isArray {
            var pair = element.elements
            guard let name = pair.next(), name.isString, let content = pair.next() else { return }
            if content.isObject {
                body(.entry(content, name.text, time))
            } else if content.isArray {
                body(.connection(name.text))
                var entries = content.elements
                while let entry = entries.next() { if entry.isObject { body(.entry(entry, nil, time)) } }
            }
        } else if element.isObject {
            if let (key, content) = keyed(element) {
                body(.entry(content, key, time))
            } else {
                body(.entry(element, nil, time))
            }
        }
    }

    /// The parts of `{key, value}`, which has no other members; nil where this is an entry itself.
    private static func keyed(_ element: JSON) -> (Bytes, JSON)? {
        var members = element.members
        guard let first = members.next(), first.key.equals("key") || first.key.equals("value"),
            let key = element.member("key"), key.isString, let content = element.member("value"), content.isObject
        else { return nil }
        return (key.text, content)
    }
}
