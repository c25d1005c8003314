import Telemetry

/// A record where it lies: reading it copies nothing. Valid while its shard is loaded.
package struct StoredRecord {
    let start: UnsafeRawPointer
    /// The writer's text numbers → the loaded shard's.
    let remap: UnsafePointer<UInt32>

    package var size: Int { Int(start.loadUnaligned(as: UInt32.self)) }
    package var session: UInt32 { remap[Int(start.loadUnaligned(fromByteOffset: 4, as: UInt32.self))] }
    /// The envelope's moment, microseconds since 1970.
    package var time: Int64 { start.loadUnaligned(fromByteOffset: 8, as: Int64.self) }
    package var identity: UInt64 { start.loadUnaligned(fromByteOffset: 16, as: UInt64.self) }
    /// The file's place in the night's list.
    package var file: Int { Int(start.loadUnaligned(fromByteOffset: 24, as: UInt32.self)) }
    /// The line's number in its file, from 1.
    package var line: UInt32 { start.loadUnaligned(fromByteOffset: 28, as: UInt32.self) }
    package var source: Source { Source(rawValue: start.load(fromByteOffset: 32, as: UInt8.self)) ?? .webrtc }
    package var kind: RecordKind { RecordKind(rawValue: start.load(fromByteOffset: 33, as: UInt8.self)) ?? .note }
    var flags: RecordCodec.Flags { .init(rawValue: start.load(fromByteOffset: 34, as: UInt8.self)) }
    package var isTest: Bool { flags.contains(.test) }
    /// Whether it says something of its viewer.
    package var hasDimensions: Bool { flags.contains(.dimensions) }
    /// Whether the data's newest moment and the envelope's are more than five minutes apart.
    package var clockIsOff: Bool { flags.contains(.clockIsOff) }

    /// Whether the envelope has no time: `time` is the data's own then.
    package var lacksTime: Bool { flags.contains(.lacksTime) }

    /// The record's fields in their order.
    package var fields: Fields {
        Fields(
            at: start + RecordCodec.headerSize, end: start + size, time: time, remap: remap, cases: FieldTable.cases)
    }

    package struct Fields: Sequence, IteratorProtocol {
        @usableFromInline var at: UnsafeRawPointer
        @usableFromInline let end: UnsafeRawPointer
        @usableFromInline let time: Int64
        @usableFromInline let remap: UnsafePointer<UInt32>
        @usableFromInline let cases: UnsafePointer<Field?>

        @inlinable @inline(__always) package mutating func next() -> StoredField? {
            guard at < end else { return nil }
            let raw = at.load(as: UInt8.self)
            guard let field = cases[Int(raw)] else { return nil }
            at += 1
            let form = RecordCodec.form(raw)
            switch form {
            case .part: return StoredField(field: field, form: form, bits: RecordCodec.take(&at))
            case .text:
                return StoredField(field: field, form: form, bits: UInt64(remap[Int(RecordCodec.take(&at))]))
            case .instant:
                let moment = time &+ RecordCodec.unzigzag(RecordCodec.take(&at))
                return StoredField(field: field, form: form, bits: UInt64(bitPattern: moment))
            case .number:
                let first = at.load(as: UInt8.self)
                if first == 1 {
                    let bits = (at + 1).loadUnaligned(as: UInt64.self)
                    at += 9
                    return StoredField(field: field, form: form, bits: bits)
                }
                let whole = RecordCodec.unzigzag(RecordCodec.take(&at) >> 1)
                return StoredField(field: field, form: form, bits: Double(whole).bitPattern)
            }
        }
    }
}

/// One field of a stored record. Sessions reads it by its form: properties that compute would be calls from there.
package struct StoredField {
    package let field: Field
    package let form: Field.Form
    /// A number's or an instant's bits, a text's number in the loaded shard (0 is none), or a part's raw value.
    package let bits: UInt64

    @inlinable init(field: Field, form: Field.Form, bits: UInt64) {
        self.field = field
        self.form = form
        self.bits = bits
    }
}
