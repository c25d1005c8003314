import Telemetry

/// A real-time view: one viewer receiving one stream, whatever the source. The assembler has brought units,
/// names and sentinels into one form; the KPIs ask the series.
package struct Receiving: Sendable {
    package enum Media: String, Sendable { case video, audio }

    package var media: Media
    /// The stream's own statistics: bytes, packets, lostPackets, jitter, framesReceived, framesDecoded (or
    /// framesRendered), frameRate, width, height, freezeCount, freezeTime, pauseCount, pauseTime, samplesReceived,
    /// concealedSamples, silentConcealedSamples, codec; senderEstimate and maxAllocatedBitrate (Vonage senderStats).
    package var stream: SampleSeries
    /// Vonage writes the audio statistics of a view apart.
    package var audio: SampleSeries?
    /// The path under it: availableIncoming, currentRoundTripTime (or roundTripTime), jitter, bytes (Revue),
    /// candidateType, networkCondition, networkReason, degradationSource.
    package var path: SampleSeries?
    /// The connection's quality level whenever the SDK said that it changed: level (Revue).
    package var quality: SampleSeries?
    /// Growth of totalRoundTripTime and of its measurements over all remote-inbound entries of the connection.
    package var remoteRoundTrip: (seconds: Double, measurements: Double)?
    /// Those entries themselves, for who asks where a value comes from; empty unless places are kept.
    package var remoteReports: [SampleSeries] = []
    /// Frame rate is counted (growth of framesDecoded); otherwise it is a gauge that the source writes.
    package var countsFrames = false
    /// Changes that the SDK fired itself; nil where the source has no such events.
    package var conditionChanges: Int?
    package var qualityChanges: Int?
    /// Times without video by audio fallback, microseconds; nil where the source has no such events.
    package var fallbacks: [Range<Int64>]?
    /// The last fallback had not ended at the view's last line.
    package var fallbackIsOpen = false
    /// Names of the values that the series hold by number: codec and candidateType texts by `text(number)`,
    /// enums (networkCondition, …) by `names`.
    package var texts: [UInt32: String] = [:]

    package init(media: Media, stream: SampleSeries) {
        self.media = media
        self.stream = stream
    }
}
