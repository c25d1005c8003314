/// A night of 2026-11-28 in whose logs every text is written by somebody who means harm.
enum HostileNight {
    static let canaries = [
        "<script>alert('canary')</script>", "\" onerror=\"alert('canary')", "'><img src=x onerror=alert('canary')>",
        "javascript:alert('canary')", "=cmd()|'/C calc'!A0", "{{{policy}}}", "</style><svg onload=alert('canary')>",
    ]

    /// A play that waits, stalls and fails, and a room, for each of the canaries.
    static var log: String {
        canaries.enumerated().flatMap { i, canary in
            let text = canary.replacing("\"", with: "\\\"")
            return play(text, minute: i) + room(text, minute: i)
        }.joined(separator: "\n") + "\n"
    }

    private static let start = 1_795_860_000_000

    private static func line(_ at: Int, _ session: String, _ source: String, _ event: String, _ more: String) -> String
    {
        #"{"time":\#(at),"session":"\#(session)","source":"\#(source)","event":"\#(event)",\#(more)}"#
    }

    private static func client(_ text: String) -> String {
        let names = ["app", "appId", "os", "device", "country", "network", "asn", "isp", "sdkVersion", "title"]
        return "{" + names.map { "\"\($0)\":\"\(text)\"" }.joined(separator: ",") + "}"
    }

    private static func play(_ text: String, minute: Int) -> [String] {
        let (t, session) = (start + minute * 60_000, "\(text) \(minute)")
        func say(_ second: Int, _ event: String, _ data: String) -> String {
            let at = t + 1_000 * second
            return line(at, session, "avmetrics", event, #""client":\#(client(text)),"data":{"date":\#(at),\#(data)}"#)
        }
        let variant = #""rate":1,"variant":{"averageBitRate":90000000,"url":"\#(text)"}"#
        return [
            say(0, "playRequested", #""title":"\#(text)""#), say(2, "RateChange", variant),
            say(4, "HLSMediaSegmentRequest", request(text, t + 3_000, status: 404)),
            say(5, "HLSMediaSegmentRequest", request(text, t + 4_000, status: 200)),
            say(6, "Stall", variant), say(16, "RateChange", variant),
            say(20, "Error", #""didRecover":false,"error":{"domain":"\#(text)","code":1,"description":"\#(text)"}"#),
            say(21, "\(text)", #""odd":"\#(text)""#), say(22, "ended", #""reason":"\#(text)""#),
        ]
    }

    private static func request(_ text: String, _ t: Int, status: Int) -> String {
        let headers =
            #""X-Served-By":"cache-\#(text)-CDG","X-Timer":"\#(text)","X-Cache":"MISS","Server":"\#(text)","ETag":"\#(text)""#
        let times =
            #""fetchStartDate":\#(t),"requestStartDate":\#(t),"responseStartDate":\#(t + 20),"responseEndDate":\#(t + 900)"#
        return
            #""url":"https://edge.example.net/\#(text)","mediaType":"muxx","mediaResourceRequest":{"url":"https://edge.example.net/\#(text)","#
            + #""networkTransactionMetrics":{"transactionMetrics":[{\#(times),"networkProtocolName":"\#(text)","resourceFetchType":1,"#
            + #""remoteAddress":"\#(text)","countOfResponseBodyBytesReceived":90000,"response":{"statusCode":\#(status),"headers":{\#(headers)}}}]}}"#
    }

    private static func room(_ text: String, minute: Int) -> [String] {
        (0..<4).map { sample in
            let t = start + minute * 60_000 + sample * 5_000
            return line(
                t, "room \(text)", "vonage", "subscriber.videoNetworkStatsUpdated",
                #""subscriber":"\#(text)","client":\#(client(text)),"data":{"videoPacketsLost":\#(sample),"videoPacketsReceived":\#(500 * sample),"#
                    + #""videoBytesReceived":\#(600_000 * sample),"timestamp":\#(t),"freezeCount":\#(sample),"totalFreezesDuration":\#(900 * sample)}"#
            )
        }
    }
}
