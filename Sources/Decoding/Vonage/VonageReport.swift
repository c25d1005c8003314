import Telemetry

/// `rtcStatsReport`: W3C entries in a text inside the data, timestamps in microseconds.
enum VonageReport {
    /// An array of `{connectionId?, jsonArrayOfReports}` or of texts, one of them alone, or the entries themselves.
    ///
    /// - Returns: whether the data has that shape.
    static func write(_ line: LogSource.Line, _ draft: DraftRecord) -> Bool {
        guard let data = line.data else { return false }
        if data.isObject, let text = data.member("jsonArrayOfReports") { return report(data, text, line, draft) }
        guard data.isArray else { return entries(data, line, draft) }
        var all = data.elements
        guard let first = all.next() else { return true }
        guard first.isString || first.member("jsonArrayOfReports") != nil else { return entries(data, line, draft) }
        var next: JSON? = first
        while let one = next {
            guard let text = one.isString ? one : one.member("jsonArrayOfReports") else { return false }
            let mark = draft.count
            guard report(one, text, line, draft) else { return false }
            next = all.next()
            // The next report is parsed into the memory that this one's texts lie in.
            if next != nil { draft.keepTexts(from: mark, in: line.scratch) }
        }
        return true
    }

    private static func report(_ object: JSON, _ text: JSON, _ line: LogSource.Line, _ draft: DraftRecord) -> Bool {
        guard let parsed = parsed(text, line, draft) else { return false }
        VonageNames.report.look(through: object, draft)
        if let connection = object.member("connectionId") {
            draft.identity(.connection, of: connection, line.scratch)
        }
        return entries(parsed, line, draft)
    }

    private static func entries(_ value: JSON, _ line: LogSource.Line, _ draft: DraftRecord) -> Bool {
        guard W3CReport.isContainer(value) || value.isArray && W3CReport.isEmpty(value) else { return false }
        W3CReport.write(value, into: draft, line.scratch)
        return true
    }

    /// A text that holds JSON, or the value itself where it is JSON already; nil where the text holds none.
    static func parsed(_ value: JSON, _ line: LogSource.Line, _ draft: DraftRecord) -> JSON? {
        guard value.isString else { return value.isObject || value.isArray ? value : nil }
        guard case .success(let parsed) = line.inner.parse(value.text, padded: false)
        else { return nil }
        return parsed
    }
}

extension DraftRecord {
    /// Copies the texts added since `mark`, so that they outlive the parser's memory.
    func keepTexts(from mark: Int, in scratch: Scratch) {
        for i in mark..<count where fields[i].field.form == .text {
            let kept = scratch.copy(fields[i].text) ?? Bytes(start: nil, count: 0)
            fields[i].length = UInt32(kept.count)
            fields[i].bits = UInt64(UInt(bitPattern: kept.baseAddress))
        }
    }
}
