import Decoding
import Shuffle
import Telemetry

extension Target {
    /// Any lines: decoded, put together to sessions, measured, added up and told.
    static let lines = Target(name: "lines") { bytes in
        let decoder = LineDecoder(names: EnvelopeNames())
        let night = FuzzedNight()
        var number: UInt32 = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            night.take(line) { text in
                var named = true
                guard case .record(let isUnknown) = decoder.decode(text, named: &named) else { return nil }
                return (decoder.draft, named, isUnknown ? .unknownEvent : [], number)
            }
        }
        night.measure()
    }

    /// Any recording of getStats.
    static let dumps = Target(name: "dumps") { bytes in
        guard let format = DumpFormat.recognise(firstBytes: bytes) else { return }
        let decoder = DumpDecoder(format, session: "dump")
        let night = FuzzedNight()
        var number: UInt32 = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            night.take(line) { text in
                guard decoder.decode(text, line: number) == .record else { return nil }
                return (decoder.draft, true, .dump, number)
            }
        }
        _ = decoder.notes
        night.measure()
    }
}
