/// The log of a Vonage room as tests write it: times in seconds from its start, data as JSON text.
package struct RoomLog {
    /// The room's start, milliseconds since 1970.
    package static let start = 1_795_977_500_000
    package private(set) var text = ""

    package init() {}

    /// Milliseconds since 1970 of a second of the room.
    package static func clock(_ second: Double) -> Int { start + Int((second * 1_000).rounded()) }

    /// Writes a line.
    ///
    /// - Parameter ids: identities and other members of the envelope.
    package mutating func write(_ second: Double, _ event: String, _ data: String?, ids: String) {
        text +=
            #"{"time":\#(RoomLog.clock(second)),"session":"room","source":"vonage","event":"\#(event)",\#(ids)"#
            + (data.map { #","data":"# + $0 } ?? "") + "}\n"
    }

    /// Writes a whole line.
    package mutating func writeLine(_ line: String) { text += line + "\n" }

    /// Writes a subscriber's video statistics: bytes, packets and lost packets as a stream of 100 kbit/s has them,
    /// unless `more` says otherwise.
    package mutating func video(_ second: Double, _ more: String = "", ids: String = #""subscriber":"sub""#) {
        let n = Int(second * 10)
        write(
            second, "subscriber.videoNetworkStatsUpdated",
            #"{"timestamp":\#(RoomLog.clock(second)),"videoBytesReceived":\#(n * 1_250),"videoPacketsReceived":\#(n),"videoPacketsLost":0\#(more)}"#,
            ids: ids)
    }

    /// Writes a subscriber's media link.
    package mutating func link(
        _ second: Double, condition: String, reason: String = "0", source: String = "0", estimate: Int = 1_000_000,
        ids: String = #""subscriber":"sub""#
    ) {
        write(
            second, "subscriber.mediaLinkStatsUpdated",
            #"{"transport":{"connectionEstimatedBandwidth":\#(estimate),"networkCondition":\#(condition),"networkConditionReason":\#(reason)},"networkDegradationSource":\#(source)}"#,
            ids: ids)
    }

    /// What becomes of it.
    package var subjects: Subjects { Subjects(text) }
}
