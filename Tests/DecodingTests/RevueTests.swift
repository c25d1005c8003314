import Decoding
import Telemetry
import Testing

/// What one line of a room becomes: its kind, its numbers before the path's part, and those after it.
private struct Decoded {
    var kind = RecordKind.note
    var stream: [Field: Double] = [:]
    var path: [Field: Double]?
    var texts: [Field: String] = [:]
    var exclusion: Exclusion?
    var isUnknown = false
    var unknownValues = 0
    var missingNumbers = 0

    init(_ event: String, _ data: String) {
        let line = #"{"time":1795977512457,"session":"room","source":"revue","event":"\#(event)","data":\#(data)}"#
        let decoder = LineDecoder(names: EnvelopeNames())
        var named = true
        (Array(line.utf8) + [UInt8](repeating: 0, count: 64)).withUnsafeBufferPointer { bytes in
            let outcome = decoder.decode(Bytes(rebasing: bytes[..<line.utf8.count]), named: &named)
            switch outcome {
            case .excluded(let reason): exclusion = reason
            case .record(let unknown): isUnknown = unknown
            }
            kind = decoder.draft.kind
            unknownValues = decoder.draft.unknownValues
            missingNumbers = decoder.draft.missingNumbers
            for i in 0..<decoder.draft.count { read(decoder.draft.fields[i]) }
        }
    }

    private mutating func read(_ field: DraftField) {
        switch field.field.form {
        case .part: path = [:]
        case .number:
            if path == nil {
                stream[field.field] = Double(bitPattern: field.bits)
            } else {
                path?[field.field] = Double(bitPattern: field.bits)
            }
        case .text:
            let bytes = Bytes(start: UnsafePointer(bitPattern: UInt(field.bits)), count: Int(field.length))
            texts[field.field] = String(decoding: bytes, as: UTF8.self)
        case .instant: break
        }
    }

    /// A line of a remote video track with these statistics.
    static func remote(_ statistics: String, kind: String = "video") -> Decoded {
        Decoded(
            "didUpdateStatistics",
            #"{"participant":"p","publication":"v","kind":"\#(kind)","local":false,"statistics":{\#(statistics)}}"#)
    }
}

@Suite struct RevueTests {
    @Test func `reads what a remote video track receives`() {
        let line = Decoded.remote(
            #""codec":{"mimeType":"video/VP8"},"inboundRtp":{"width":1280,"height":720,"fps":27,"framesReceived":61,"framesRendered":54,"freezeCount":1,"totalFreezesDuration":1.25}"#
        )
        #expect(line.kind == .trackStatistics)
        #expect(line.texts == [.participant: "p", .publication: "v", .mimeType: "video/VP8"])
        #expect(
            line.stream == [
                .isLocal: 0, .mediaKind: 1, .width: 1280, .height: 720, .frameRate: 27, .framesReceived: 61,
                .framesRendered: 54, .freezeCount: 1, .freezeTime: 1.25,
            ])
        #expect(line.path == nil)
    }

    @Test func `brings the path into seconds and bits`() {
        let line = Decoded.remote(
            #""iceCandidatePair":{"rttMs":38,"jitterMs":4,"packetLossRate":1.5,"downloadBitrateKbps":2100,"uploadBitrateKbps":1500,"bytesReceived":90000,"connectionType":2,"isReliable":true}"#
        )
        #expect(
            line.path == [
                .isReliable: 1, .roundTripTime: 0.038, .jitter: 0.004, .measuredLoss: 0.015,
                .availableIncoming: 2_100_000, .availableOutgoing: 1_500_000, .bytes: 90_000, .connectionType: 2,
            ])
    }

    @Test func `takes nothing from a path that is not reliable`() {
        let line = Decoded.remote(
            #""iceCandidatePair":{"rttMs":-1,"jitterMs":0,"downloadBitrateKbps":0,"bytesReceived":900,"connectionType":0,"isReliable":false}"#
        )
        #expect(line.path == [.isReliable: 0])
    }

    @Test func `takes a round-trip time of −1 and a bandwidth of 0 for unknown`() {
        let line = Decoded.remote(
            #""iceCandidatePair":{"rttMs":-1,"downloadBitrateKbps":0,"jitterMs":0,"isReliable":true}"#)
        #expect(line.path == [.isReliable: 1, .jitter: 0])
    }

    @Test(arguments: [("\"udp-direct\"", 3.0), ("\"TCP-Relay\"", 1), ("0", 0), ("7", 7)])
    func `reads a connection type by number and by name`(written: String, type: Double) {
        let line = Decoded.remote(#""iceCandidatePair":{"connectionType":\#(written),"isReliable":true}"#)
        #expect(line.path?[.connectionType] == type)
    }

    @Test(arguments: [("7", 7.0 as Double?), ("\"satellite\"", nil), ("1e19", nil), ("2.5", nil)])
    func `counts a connection type that no table has, and keeps its number`(written: String, type: Double?) {
        let line = Decoded.remote(#""iceCandidatePair":{"connectionType":\#(written),"isReliable":true}"#)
        #expect(line.path?[.connectionType] == type)
        #expect(line.unknownValues == 1)
        #expect(line.missingNumbers == 0)
    }

    @Test func `keeps null apart from a measured zero`() {
        let line = Decoded.remote(#""inboundRtp":{"fps":0,"framesReceived":null}"#)
        #expect(line.stream == [.isLocal: 0, .mediaKind: 1, .frameRate: 0])
    }

    @Test func `takes sentinels for missing`() {
        let line = Decoded.remote(
            #""inboundRtp":{"fps":-1,"framesReceived":-1,"freezeCount":-1,"totalFreezesDuration":-1,"width":640},"iceCandidatePair":{"bytesReceived":-1,"packetsReceived":-1,"packetLossRate":-1,"rttMs":-1,"isReliable":true}"#
        )
        #expect(line.stream == [.isLocal: 0, .mediaKind: 1, .width: 640])
        #expect(line.path == [.isReliable: 1])
    }

    @Test func `whole numbers are ids, too`() {
        let line = Decoded(
            "didUpdateStatistics",
            #"{"participant":17,"publication":5,"kind":"video","local":false,"statistics":{"inboundRtp":{"fps":25}}}"#)
        #expect(line.texts == [.participant: "17", .publication: "5"])
    }

    @Test func `reads what a local track sends, not what its camera gives`() {
        let line = Decoded(
            "didUpdateStatistics",
            #"{"participant":"me","publication":"v","kind":"video","local":true,"statistics":{"videoSource":{"width":1920,"height":1080,"fps":60},"outboundRtp":{"width":640,"height":360,"fps":24},"inboundRtp":{"width":1,"height":1}}}"#
        )
        #expect(line.stream == [.isLocal: 1, .mediaKind: 1, .width: 640, .height: 360, .frameRate: 24])
    }

    @Test func `tells an audio track by its members where the kind is new`() {
        #expect(Decoded.remote(#""inboundRtp":{"audioFrameRate":50}"#, kind: "spatial").stream[.mediaKind] == 0)
        #expect(Decoded.remote(#""inboundRtp":{"fps":50}"#, kind: "spatial").stream[.mediaKind] == 1)
    }

    @Test func `reads the level of the connection and the switch of the reporting`() {
        let quality = Decoded("connectionQuality", #"{"participant":"p","level":3}"#)
        #expect(quality.kind == .connectionQuality)
        #expect(quality.stream == [.level: 3])
        #expect(quality.texts == [.participant: "p"])
        let reporting = Decoded("reportStatistics", #"{"enabled":"0"}"#)
        #expect(reporting.kind == .reportStatistics)
        #expect(reporting.stream == [.enabled: 0])
    }

    @Test(arguments: ["17", "true", "\"no JSON in here\"", "{}", "{\"statistics\":4}"])
    func `excludes statistics without their shape`(data: String) {
        #expect(Decoded("didUpdateStatistics", data).exclusion == .badShape)
    }

    @Test func `keeps a line with an unknown event`() {
        let line = Decoded("didChangeMood", "{}")
        #expect(line.isUnknown)
        #expect(line.exclusion == nil)
    }
}
