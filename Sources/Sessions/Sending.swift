import Telemetry

/// A publication: the sending side of one stream.
package struct Sending: Sendable {
    package var media: Receiving.Media
    /// One series per statistics object: one for a routed publisher, one per subscriber for a relayed one. bytes,
    /// packets, lostPackets, startTime; of the highest active layer: frameRate, width, height; limitationReason of the
    /// worst active layer (0 none, 1 bandwidth, 2 cpu, 3 other); limitationNone … limitationOther (s), limitationChanges.
    package var series: [SampleSeries]
    /// Vonage writes audio apart, again one per statistics object.
    package var audio: [SampleSeries] = []
    /// availableOutgoing, networkCondition: one, or where a relayed publisher tells, one per recipient.
    package var paths: [SampleSeries] = []
    /// The receiver's reports on this stream (remote-inbound-rtp) at their own moments: lostPackets, roundTripTime,
    /// totalRoundTripTime, roundTripMeasurements. One series per entry: a new id of the entry makes another.
    package var reports: [SampleSeries] = []
    package var conditionChanges: Int?
    package var qualityChanges: Int?
    /// What the publisher was set to, where the log tells.
    package var settings: Settings?
    /// Each time from streamCreated to the stream's end, or its last line; microseconds. nil where the source does not
    /// tell, or no beginning is in the log.
    package var onAir: [Range<Int64>]?
    package var texts: [UInt32: String] = [:]

    package init(media: Receiving.Media, series: [SampleSeries]) {
        self.media = media
        self.series = series
    }
}
