import Sessions

/// The lines of one play, said by hand: seconds after 2026-11-29T18:00:00Z.
package struct PlayLog {
    package private(set) var text = ""
    private let session: String
    private static let start = 1_795_975_200_000

    package init(session: String = "play") { self.session = session }

    /// A moment as the log writes it, milliseconds.
    package static func clock(_ second: Double) -> Int { start + Int((second * 1_000).rounded()) }

    /// Adds an event; `data` are further members of its data, without braces.
    ///
    /// - Parameter delivered: the envelope's second; nil for the event's own.
    package mutating func say(_ second: Double, _ event: String, _ data: String = "", delivered: Double? = nil) {
        let t = PlayLog.clock(second)
        text +=
            #"{"time":\#(PlayLog.clock(delivered ?? second)),"session":"\#(session)","source":"avmetrics","#
            + #""event":"\#(event)","data":{"date":\#(t)"#
        text += data.isEmpty ? "}}\n" : ",\(data)}}\n"
    }

    /// Adds an event of the app, which has no moment but the envelope's.
    package mutating func app(_ second: Double, _ event: String) {
        text +=
            #"{"time":\#(PlayLog.clock(second)),"session":"\#(session)","source":"avmetrics","event":"\#(event)"}"#
            + "\n"
    }

    package mutating func variant(
        _ second: Double, _ event: String, _ data: String = "", average: Int, peak: Int? = nil
    ) {
        let more = data.isEmpty ? "" : data + ","
        say(second, event, more + #""variant":{"averageBitRate":\#(average),"peakBitRate":\#(peak ?? -1)}"#)
    }

    /// A segment request that ends at `end`; the reply takes the whole of its time.
    package mutating func segment(
        _ start: Double, _ end: Double, bytes: Int = 500_000, status: Int = 200, type: Int = 1, media: String = "muxx",
        duration: Double = 4
    ) {
        say(
            end, "HLSMediaSegmentRequest",
            #""isMapSegment":false,"mediaType":"\#(media)","segmentDuration":\#(duration),"mediaResourceRequest":{"url":"https://edge.example.net/s1?token=x","networkTransactionMetrics":{"transactionMetrics":[\#(transaction(start, end, bytes, status, type))]}}"#
        )
    }

    package mutating func playlist(_ start: Double, _ end: Double, multivariant: Bool = false, status: Int = 200) {
        say(
            end, "HLSPlaylistRequest",
            #""isMultivariantPlaylist":\#(multivariant),"mediaResourceRequest":{"url":"https://edge.example.net/v1.m3u8","networkTransactionMetrics":{"transactionMetrics":[\#(transaction(start, end, 900, status, 1))]}}"#
        )
    }

    package mutating func key(_ start: Double, _ end: Double) {
        say(
            end, "ContentKeyRequest",
            #""mediaResourceRequest":{"url":"https://keys.example.net/k","networkTransactionMetrics":{"transactionMetrics":[\#(transaction(start, end, 900, 200, 1))]}}"#
        )
    }

    private func transaction(_ start: Double, _ end: Double, _ bytes: Int, _ status: Int, _ type: Int) -> String {
        let (a, b) = (PlayLog.clock(start), PlayLog.clock(end))
        return
            #"{"fetchStartDate":\#(a),"requestStartDate":\#(a),"requestEndDate":\#(a),"responseStartDate":\#(a),"responseEndDate":\#(b),"networkProtocolName":"h2","isReusedConnection":true,"resourceFetchType":\#(type),"countOfResponseBodyBytesReceived":\#(bytes),"response":{"statusCode":\#(status),"headers":{}}}"#
    }

    package var subjects: Subjects { Subjects(text) }

    /// The one play of the log.
    package var play: Playback? {
        guard case .playback(let play) = subjects.all.first?.content else { return nil }
        return play
    }
}
