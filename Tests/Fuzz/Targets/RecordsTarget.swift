import Shuffle
import Telemetry

extension Target {
    /// Any records: what is stored comes back bit for bit, texts and all.
    static let records = Target(name: "records") { bytes in
        var source = ByteFeed(bytes)
        let writer = ShardWriter(shards: 1)
        var stored: [UInt64: StoredDraft] = [:]
        while let draft = StoredDraft(&source, identity: UInt64(stored.count)) {
            draft.store(in: writer)
            stored[draft.identity] = draft
        }
        var read = 0
        var lines = [AssembledLines()]
        LoadedShard((try? writer.take(0)) ?? []).forEachSession(verdicts: [FileVerdict()], lines: &lines) { session in
            var last = Int64.min
            for record in session.records {
                require(record.time >= last, "records are out of order")
                last = record.time
                read += 1
                let draft = stored[record.identity]
                require(draft?.matches(record, session.texts) == true, "record \(record.identity) is another one")
            }
        }
        require(read == stored.count, "\(stored.count) records were stored, \(read) came back")
    }
}

/// A record as the bytes say it, kept beside the stored one.
private struct StoredDraft {
    let identity: UInt64
    private let session: [UInt8]
    private let time: Int64
    private let kind: RecordKind
    private var fields: [(field: Field, bits: UInt64, text: [UInt8])] = []

    /// nil where no bytes are left.
    init?(_ source: inout ByteFeed, identity: UInt64) {
        guard let name = source.byte() else { return nil }
        self.identity = identity
        session = [0x73, name % 8]
        time = Int64(bitPattern: source.word() ?? 0)
        kind = RecordKind(rawValue: (source.byte() ?? 0) % UInt8(RecordKind.allCases.count)) ?? .note
        for _ in 0..<(source.byte() ?? 0) % 32 {
            guard let raw = source.byte(), let field = Field(rawValue: raw) else { continue }
            switch field.form {
            case .part: fields.append((field, UInt64(source.byte() ?? 0), []))
            case .text: fields.append((field, 0, source.text()))
            case .instant, .number: fields.append((field, source.word() ?? 0, []))
            }
        }
        // The door for numbers takes finite ones only, and an empty text is none.
        fields.removeAll { entry in
            switch entry.field.form {
            case .number: !Double(bitPattern: entry.bits).isFinite
            case .text: entry.text.isEmpty
            case .part: Part(rawValue: UInt8(entry.bits)) == nil
            case .instant: false
            }
        }
    }

    func store(in writer: ShardWriter) {
        let draft = DraftRecord()
        draft.kind = kind
        draft.time = time
        draft.identity = identity
        // Texts of a draft are borrowed: all of one record lie in one piece until it is stored.
        let texts = fields.flatMap(\.text)
        texts.withUnsafeBufferPointer { all in
            var at = 0
            for (field, bits, text) in fields {
                switch field.form {
                case .part: Part(rawValue: UInt8(bits)).map(draft.open)
                case .text:
                    draft.text(field, UnsafeBufferPointer(rebasing: all[at..<at + text.count]))
                    at += text.count
                case .instant: draft.instant(field, Int64(bitPattern: bits))
                case .number: draft.number(field, Double(bitPattern: bits))
                }
            }
            session.withUnsafeBufferPointer { name in
                draft.session = name
                writer.append(draft, file: 0, line: UInt32(identity) + 1, flags: [])
            }
        }
    }

    func matches(_ record: StoredRecord, _ texts: TextTable) -> Bool {
        guard record.time == time, record.kind == kind, Array(texts.bytes(record.session)) == session else {
            return false
        }
        let found = Array(record.fields)
        guard found.count == fields.count else { return false }
        return zip(found, fields).allSatisfy { stored, own in
            stored.field == own.field
                && (own.field.form == .text
                    ? Array(texts.bytes(UInt32(stored.bits))) == own.text : stored.bits == own.bits)
        }
    }
}
