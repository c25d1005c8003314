import KPIs
import Telemetry
import TestSupport
import Testing

/// Files with a recorded dump in them, from the first line or from a later one.
@Suite struct DumpFilesTests {
    private static let start = 1_795_977_512_000

    /// A report of an inbound video: in full, or what has changed of it.
    private func report(_ i: Int, _ members: String, isFirst: Bool = false) -> [UInt8] {
        let time = Self.start + i * 1_000
        let type = isFirst ? #""type":"inbound-rtp","kind":"video","# : ""
        return Array(
            #"["getstats","PC_0",{"I1":{\#(type)\#(members),"timestamp":0},"timestamp":\#(time)},\#(time)]"#.utf8)
            + [0x0A]
    }

    /// Three reports, a second and 1,000 bytes apart.
    private var dump: [UInt8] {
        report(0, #""bytesReceived":0"#, isFirst: true) + report(1, #""bytesReceived":1000"#)
            + report(2, #""bytesReceived":2000"#)
    }

    /// Three samples of a subscriber, a second and 100,000 bytes apart.
    private var samples: [UInt8] {
        (0..<3).flatMap { (i: Int) -> [UInt8] in
            let time = Self.start + i * 1_000
            return Array(
                #"{"time":\#(time),"session":"s1","source":"vonage","event":"subscriber.videoNetworkStatsUpdated","subscriber":"sub1","data":{"videoBytesReceived":\#(i * 100_000),"timestamp":\#(time)}}"#
                    .utf8) + [0x0A]
        }
    }

    /// The received bitrate of a session's only view.
    private func rate(_ night: NightOf, _ session: String) throws -> Measurement? {
        var found: Measurement?
        try night.outcome.rows.forEach { row in
            guard row.session == session else { return }
            for (place, entry) in Columns.all.entries.enumerated() where entry.column.id == "received-bitrate" {
                found = found ?? row[place]
            }
        }
        return found
    }

    @Test(arguments: [
        #"["x",null,3]"#, #"["create","PC_0",{},1795977512000]"#, "RTCStatsDump", #"{"fileFormat":2}"#,
    ])
    func `lines of the envelope in a dump's file are read as in any other`(first: String) throws {
        let night = try NightOf(["d.log": Array((first + "\n").utf8) + samples])
        #expect(night.sessions == ["s1"])
        #expect(night.outcome.intake.used == 4)
        #expect(try rate(night, "s1") == .rate(amount: 1_600_000, seconds: 2))
        #expect(night.addsUp)
    }

    @Test func `a log line that has a dump's member makes its file no dump`() throws {
        var text = String(decoding: samples, as: UTF8.self)
        text = #"{"fileFormat":2,"# + text.dropFirst()
        let night = try NightOf(["d.log": Array(text.utf8)])
        #expect(night.outcome.intake.used == 3)
        #expect(try rate(night, "s1") == .rate(amount: 1_600_000, seconds: 2))
    }

    @Test func `a dump may begin behind lines of a log`() throws {
        let night = try NightOf(["d.log": samples + dump])
        #expect(night.sessions == ["s1", "d"])
        #expect(night.outcome.intake.used == 6)
        #expect(try rate(night, "d") == .rate(amount: 16_000, seconds: 2))
        #expect(try rate(night, "s1") == .rate(amount: 1_600_000, seconds: 2))
    }

    @Test func `a dump may begin behind blank lines, or a line that is torn`() throws {
        let blank = try NightOf(["d.gz": GzipWriter.member([0x0A]) + GzipWriter.member(dump)])
        #expect(try rate(blank, "d") == .rate(amount: 16_000, seconds: 2))
        let torn = try NightOf(["d.log": Array("{\"trunc\n".utf8) + dump])
        #expect(try rate(torn, "d") == .rate(amount: 16_000, seconds: 2))
        #expect(torn.count(.invalidJSON) == 1)
        #expect(torn.addsUp)
    }

    @Test func `arrays that are no events begin no dump`() throws {
        let night = try NightOf(["a.log": samples + Array("[\"a\"]\n[1,2]\n[]\n".utf8)])
        #expect(night.sessions == ["s1"])
        #expect(night.count(.notAnObject) == 3)
    }

    @Test(arguments: [true, false])
    func `what a damaged member changed is not carried into the next one`(isWrong: Bool) throws {
        var oddity = GzipWriter.Oddities()
        oddity.wrongChecksum = isWrong
        let night = try NightOf([
            "d.gz": GzipWriter.member(
                report(0, #""bytesReceived":0"#, isFirst: true) + report(1, #""bytesReceived":1000"#))
                + GzipWriter.member(report(2, #""bytesReceived":99999000"#), oddity)
                + GzipWriter.member(report(3, #""framesDecoded":75"#) + report(4, #""framesDecoded":100"#))
        ])
        // In the damaged member the bytes grew to 99,999,000: 799,992,000 bits that nobody may believe.
        #expect(try rate(night, "d") == .rate(amount: isWrong ? 8_000 : 799_992_000, seconds: 4))
        #expect(night.count(.damagedMember) == (isWrong ? 1 : 0))
        #expect(night.notes.contains { $0.contains("damaged gzip members are left out") } == isWrong)
        #expect(night.addsUp)
    }

    private func metadata(_ version: Int, _ session: String) -> [UInt8] {
        Array(#"{"fileFormat":\#(version),"session":"\#(session)"}"#.utf8) + [0x0A]
    }

    @Test func `recordings one behind the other are each their own session's`() throws {
        let night = try NightOf(["d.log": metadata(2, "one") + dump + metadata(2, "two") + dump])
        #expect(night.sessions == ["one", "two"])
        #expect(night.outcome.intake.used == 8)
        // Each received 2,000 bytes in two seconds.
        #expect(try rate(night, "one") == .rate(amount: 16_000, seconds: 2))
        #expect(try rate(night, "two") == .rate(amount: 16_000, seconds: 2))
        #expect(night.addsUp)
    }

    @Test func `a recording behind a log is named by its metadata`() throws {
        let night = try NightOf(["d.log": samples + metadata(2, "two") + dump])
        #expect(night.sessions == ["s1", "two"])
        #expect(night.outcome.intake.used == 7)
        #expect(try rate(night, "two") == .rate(amount: 16_000, seconds: 2))
    }

    @Test(arguments: ["", "\u{FEFF}"])
    func `an RTCStatsDump behind a log or behind another one counts its own time`(mark: String) throws {
        // 2,000 bytes in two seconds.
        func recording(_ session: String, from second: Int) -> [UInt8] {
            let start = Self.start + second * 1_000
            return Array((mark + "RTCStatsDump\n").utf8) + metadata(3, session)
                + Array(
                    #"""
                    [39,"PC_0",{},\#(start)]
                    ["g","PC_0",{"0":{"type":1,"11":"video","41":0},"t":\#(start)},0]
                    ["g","PC_0",{"0":{"41":2000},"t":\#(start + 2_000)},2000]

                    """#.utf8)
        }
        let night = try NightOf(["d.log": samples + recording("a", from: 0) + recording("b", from: 100)])
        #expect(night.sessions == ["s1", "a", "b"])
        // Three samples, and five lines of each recording.
        #expect(night.outcome.intake.used == 13)
        #expect(try rate(night, "a") == .rate(amount: 16_000, seconds: 2))
        #expect(try rate(night, "b") == .rate(amount: 16_000, seconds: 2))
        #expect(night.outcome.newest == Int64(Self.start + 102_000) * 1_000)
        #expect(night.addsUp)
    }

    @Test func `a recording that begins in a damaged member leaves the one before it as it was`() throws {
        var wrong = GzipWriter.Oddities()
        wrong.wrongChecksum = true
        let night = try NightOf([
            "d.gz": GzipWriter.member(metadata(2, "one") + report(0, #""bytesReceived":0"#, isFirst: true))
                + GzipWriter.member(metadata(2, "two") + report(1, #""bytesReceived":7000"#, isFirst: true), wrong)
                + GzipWriter.member(report(2, #""bytesReceived":2000"#))
        ])
        #expect(night.sessions == ["one"])
        // 2,000 bytes in two seconds.
        #expect(try rate(night, "one") == .rate(amount: 16_000, seconds: 2))
        #expect(night.count(.damagedMember) == 2)
        #expect(night.addsUp)
    }

    @Test func `an RTCStatsDump finds the time that a damaged member counted`() throws {
        var wrong = GzipWriter.Oddities()
        wrong.wrongChecksum = true
        func line(_ i: Int, _ members: String, after: Int) -> [UInt8] {
            Array(#"["g","PC_0",{"0":{\#(members)},"t":\#(Self.start + i * 1_000)},\#(after)]"#.utf8) + [0x0A]
        }
        let head = Array("RTCStatsDump\n{\"fileFormat\":3}\n[39,\"PC_0\",{},\(Self.start)]\n".utf8)
        let night = try NightOf([
            "d.gz": GzipWriter.member(head + line(0, #""type":1,"11":"video","41":0"#, after: 0))
                + GzipWriter.member(line(60, #""41":5"#, after: 60_000), wrong)
                + GzipWriter.member(line(61, #""41":61000"#, after: 1_000))
        ])
        #expect(try rate(night, "d") == .rate(amount: 488_000, seconds: 61))
        #expect(night.outcome.newest == Int64(Self.start + 61_000) * 1_000)
    }
}
