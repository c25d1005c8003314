import Telemetry

/// Writes the log of plays line by line, for tests of what requests add up to.
package struct RequestLog {
    package private(set) var lines: [String] = []
    /// The next line's moment, milliseconds since 1970.
    package var now = 1_795_977_500_000
    package var session = "s-1"
    /// The viewer's dimensions, as JSON.
    package var client = #"{"country":"FR","network":"wifi","app":"1.0","os":"iOS 18.1","asn":64496}"#

    package init() {}

    package var text: String { lines.joined(separator: "\n") }

    package mutating func event(_ name: String, _ data: String) {
        lines.append(
            #"{"time":\#(now),"session":"\#(session)","source":"avmetrics","event":"\#(name)","client":\#(client),"data":\#(data)}"#
        )
        now += 1_000
    }

    /// A segment request that took 100 ms, or as long as said, with its first byte 60 ms before its end.
    package mutating func segment(
        _ path: String, status: Int = 200, headers: [(String, String)], host: String = "edge.example",
        bytes: Int = 100_000, transaction: String = "", resource: String = "", took: Int = 100, duration: Double? = nil
    ) {
        var line = RequestLine(headers: headers, status: status)
        line.url = "https://\(host)\(path)"
        line.resource = resource
        line.transaction =
            #","fetchStartDate":\#(now - took),"requestStartDate":\#(now - took),"requestEndDate":\#(now - took),"#
            + #""responseStartDate":\#(now - 60),"responseEndDate":\#(now),"networkProtocolName":"h2","#
            + #""isReusedConnection":true,"countOfResponseBodyBytesReceived":\#(bytes)"# + transaction
        var data = line.data.replacing("1795977500000", with: String(now))
        if let duration { data = data.replacing(#"{"date""#, with: #"{"segmentDuration":\#(duration),"date""#) }
        event("HLSMediaSegmentRequest", data)
    }

    /// What one vendor's edge at a POP says.
    package static func fastly(_ pop: String, _ cache: String = "HIT") -> [(String, String)] {
        [("X-Served-By", "cache-x-\(pop)"), ("X-Cache", cache), ("X-Timer", "S1.5")]
    }

    package static func cloudflare(_ pop: String, _ cache: String = "HIT") -> [(String, String)] {
        [("CF-Ray", "7e1-\(pop)"), ("CF-Cache-Status", cache)]
    }
}
