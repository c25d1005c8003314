import Decoding
import Telemetry

/// What one log line becomes, for tests of a source's decoding.
package struct DecodedLine {
    /// The fields of the record itself, or of one of its parts.
    package struct Fields: Equatable {
        package var part: Part?
        package var numbers: [Field: Double] = [:]
        package var instants: [Field: Int64] = [:]
        package var texts: [Field: String] = [:]
    }

    package private(set) var kind = RecordKind.note
    package private(set) var isTest = false
    package private(set) var exclusion: Exclusion?
    package private(set) var isUnknownEvent = false
    package private(set) var missingNumbers = 0
    package private(set) var unknownValues = 0
    /// Names that the format does not have, as `place.name`, by what they are.
    package private(set) var unknownNames: [UnknownKind: [String]] = [:]
    /// The record's own fields.
    package private(set) var own = Fields()
    package private(set) var parts: [Fields] = []

    /// - Parameter members: what stands beside time, session, source and event, each with a comma before it.
    package init(
        source: String, event: String, data: String?, members: String = "", cdn: CDNRules = .builtIn
    ) {
        let line =
            #"{"time":1795977500000,"session":"s","source":"\#(source)","event":"\#(event)""#
            + members + (data.map { #","data":"# + $0 } ?? "") + "}"
        let decoder = LineDecoder(names: EnvelopeNames(), cdn: cdn)
        var named = true
        (Array(line.utf8) + [UInt8](repeating: 0, count: 64)).withUnsafeBufferPointer { bytes in
            switch decoder.decode(Bytes(rebasing: bytes[..<line.utf8.count]), named: &named) {
            case .excluded(let reason): exclusion = reason
            case .record(let unknown): isUnknownEvent = unknown
            }
            kind = decoder.draft.kind
            isTest = decoder.draft.isTest
            missingNumbers = decoder.draft.missingNumbers
            unknownValues = decoder.draft.unknownValues
            decoder.draft.met.forEach { met in
                unknownNames[met.kind, default: []].append("\(met.place).\(String(decoding: met.text, as: UTF8.self))")
            }
            var fields = Fields()
            for i in 0..<decoder.draft.count {
                let field = decoder.draft.fields[i]
                if field.field == .part {
                    close(fields)
                    fields = Fields(part: Part(rawValue: UInt8(field.bits)))
                } else {
                    DecodedLine.read(field, into: &fields)
                }
            }
            close(fields)
        }
    }

    private mutating func close(_ fields: Fields) {
        if fields.part == nil { own = fields } else { parts.append(fields) }
    }

    private static func read(_ field: DraftField, into fields: inout Fields) {
        switch field.field.form {
        case .part: break
        case .number: fields.numbers[field.field] = Double(bitPattern: field.bits)
        case .instant: fields.instants[field.field] = Int64(bitPattern: field.bits)
        case .text:
            let bytes = Bytes(start: UnsafePointer(bitPattern: UInt(field.bits)), count: Int(field.length))
            fields.texts[field.field] = String(decoding: bytes, as: UTF8.self)
        }
    }
}
