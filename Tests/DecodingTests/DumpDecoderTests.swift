import TestSupport
import Sessions
import Testing

@Suite struct DumpDecoderTests {
    private static let epoch = 1_697_705_722_000

    /// An inbound video in full, with these numbers.
    private static func inbound(_ bytes: Int, _ frames: Int, stamp: String) -> String {
        #"{"type":"inbound-rtp","kind":"video","bytesReceived":\#(bytes),"framesDecoded":\#(frames),"packetsReceived":\#(bytes / 1000),\#(stamp)}"#
    }

    private static func stream(_ dump: Subjects, _ id: String) throws -> SampleSeries {
        guard case .receiving(let view)? = dump[id]?.content else { throw Missing() }
        return view.stream
    }
    private struct Missing: Error {}

    private static let jitsi = """
        ["connectionInfo",null,{"clientProtocol":"3.1_STANDARD"},1697705722000]
        ["getstats","PC_0",{"V":\(inbound(1_000, 10, stamp: #""timestamp":0"#)),"C":{"type":"codec","mimeType":"video/VP8","timestamp":0},"timestamp":1697705722000},1697705722010]
        ["oniceconnectionstatechange","PC_0","connected",1697705722500]
        ["getstats","PC_0",{"V":{"bytesReceived":3000,"timestamp":0},"C":{"timestamp":0},"timestamp":1697705723000},1697705723010]
        ["getstats","PC_0",{"C":{"timestamp":0},"timestamp":1697705724000},1697705724010]
        ["getstats","PC_0",{"V":\(inbound(4_000, 70, stamp: #""timestamp":0"#)),"C":{"timestamp":0},"timestamp":1697705725000},1697705725010]

        """

    @Test func `keeps what a delta does not say`() throws {
        let dump = try #require(Subjects(dump: Self.jitsi, file: "call"))
        let stream = try Self.stream(dump, "PC_0/V")
        #expect(stream.times == [0, 1, 3].map { (1_697_705_722 + $0) * 1_000_000 })
        #expect(stream.values(.framesDecoded) == [10, 10, 70])
        #expect(stream.values(.bytes) == [1_000, 3_000, 4_000])
        #expect(dump.all.map(\.session) == ["call"])
        #expect(dump.quiet == 2)
        #expect(dump.used == 4)
    }

    @Test func `reads rtcstats fileFormat 2, which leaves out what has not changed`() throws {
        let text = """
            {"path":"/","userAgent":"x","fileFormat":2}
            ["create","PC_0",{},1697705722000]
            ["getStats","PC_0",{"V":\(Self.inbound(1_000, 10, stamp: #""timestamp":0"#)),"C":{"type":"codec","mimeType":"video/VP8","timestamp":0},"timestamp":1697705722000},1697705722010]
            ["getStats","PC_0",{"V":{"bytesReceived":3000,"timestamp":0},"timestamp":1697705723000},1697705723010]
            ["getStats","PC_0",{"V":{"framesDecoded":40,"timestamp":0},"timestamp":1697705724000},1697705724010]

            """
        let dump = try #require(Subjects(dump: text))
        let stream = try Self.stream(dump, "PC_0/V")
        #expect(stream.values(.bytes) == [1_000, 3_000, 3_000])
        #expect(stream.values(.framesDecoded) == [10, 10, 40])
        #expect(dump.notes.isEmpty)
    }

    @Test(arguments: [true, false])
    func `reads an RTCStatsDump with short names and with plain ones`(isShort: Bool) throws {
        let first =
            isShort
            ? #"["g","PC_0",{"0":{"type":1,"11":"video","41":1000,"20":10},"t":1697705722000},10]"#
            : #"["getStats","PC_0",{"0":{"type":"inbound-rtp","kind":"video","bytesReceived":1000,"framesDecoded":10},"timestamp":1697705722000},10]"#
        let second =
            isShort
            ? #"["g","PC_0",{"0":{"41":3000},"t":1697705723000},1000]"#
            : #"["getStats","PC_0",{"0":{"bytesReceived":3000},"timestamp":1697705723000},1000]"#
        let text = """
            RTCStatsDump
            {"userAgent":"x","fileFormat":3}
            [39,"PC_0",{},1697705722000]
            \(first)
            \(second)
            ["g","PC_0",{"0":null,"t":1697705724000},1000]
            ["close",null,1001,5]

            """
        let dump = try #require(Subjects(dump: text))
        let stream = try Self.stream(dump, "PC_0/0")
        #expect(stream.times == [1_697_705_722_000_000, 1_697_705_723_000_000])
        #expect(stream.values(.bytes) == [1_000, 3_000])
        #expect(dump.all.first?.last == 1_697_705_724_010_000)
        #expect(dump.quiet == 4)
    }

    @Test func `reads a client's lines in the server's envelope`() throws {
        let event =
            #"[\"getstats\",\"PC_0\",{\"V\":{\"type\":\"inbound-rtp\",\"kind\":\"video\",\"bytesReceived\":7,\"timestamp\":0},\"timestamp\":1697705722000},1697705722010]"#
        let text = """
            {"statsSessionId":"s","type":"stats-entry","data":"\(event)"}
            {"statsSessionId":"s","type":"stats-entry","data":"{\\"endpoints\\":{}}"}

            """
        let dump = try #require(Subjects(dump: text))
        #expect(dump.all.map(\.id) == ["PC_0/V"])
        #expect(dump.excluded == [.unknownSource])
        #expect(dump.notes.count == 1)
    }

    @Test func `counts what is no event, and goes on`() throws {
        let text =
            Self.jitsi
            + "[\"getstats\",\"PC_0\n{\"a\":1}\n[\"getstats\",\"PC_0\",4,1697705725010]\n[\"x\",null,\"y\"]\n17\n"
        let dump = try #require(Subjects(dump: text))
        #expect(dump.excluded == [.invalidJSON, .badShape, .noTime, .notAnObject])
        #expect(dump.others == 1)
        #expect(dump.notes.count == 1)
        #expect(dump.used == 4)
    }

    @Test(arguments: [
        #"{"time":1,"session":"s","data":{}}"#, #"{"fileFormat":2,"session":"s","data":{}}"#, #"[{"id":"a"}]"#,
    ])
    func `a line that is none of the recording's stands for itself`(line: String) throws {
        let dump = try #require(Subjects(dump: Self.jitsi + line + "\n"))
        #expect(dump.others == 1)
    }

    @Test func `metadata behind reports begin another recording`() throws {
        let dump = try #require(
            Subjects(
                dump: Self.jitsi + #"{"fileFormat":9,"session":"late"}"# + "\n" + Self.jitsi + "{\"fileFormat\":2}\n"
                    + Self.jitsi, file: "call"))
        // Each has four reports in six lines; two lines are metadata.
        #expect(dump.all.map(\.session) == ["call", "late"])
        #expect(dump.used == 12)
        #expect(dump.quiet == 8)
        #expect(dump.others == 0)
        #expect(dump.notes == ["fileFormat 9 is not known; read as fileFormat 2"])
    }

    @Test func `a report of another recording starts from nothing`() throws {
        let text =
            Self.jitsi + "{\"fileFormat\":2,\"session\":\"late\"}\n"
            + #"["getstats","PC_0",{"W":{"type":"inbound-rtp","kind":"video","bytesReceived":5,"timestamp":0},"timestamp":1697705730000},1697705730010]"#
            + "\n"
        let dump = try #require(Subjects(dump: text))
        #expect(dump.all.filter { $0.session == "late" }.map(\.id) == ["PC_0/W"])
    }

    @Test(arguments: [2, 400_000])
    func `a line of byte order marks is no JSON`(marks: Int) throws {
        let dump = try #require(Subjects(dump: Self.jitsi + String(repeating: "\u{FEFF}", count: marks) + "[]\n"))
        #expect(dump.excluded == [.invalidJSON])
        #expect(dump.used == 4)
    }

    @Test func `takes the session that the metadata name`() throws {
        let text = """
            {"fileFormat":2,"userAgent":"x","session":"abc"}
            ["getStats","PC_0",{"V":\(Self.inbound(1, 1, stamp: #""timestamp":0"#)),"timestamp":1697705722000},1697705722010]

            """
        #expect(Subjects(dump: text)?.all.map(\.session) == ["abc"])
    }

    @Test func `says that it does not know a version`() throws {
        let dump = try #require(Subjects(dump: "RTCStatsDump\n{\"fileFormat\":4}\n"))
        #expect(dump.notes == ["fileFormat 4 is not known; read as fileFormat 3"])
    }
}
