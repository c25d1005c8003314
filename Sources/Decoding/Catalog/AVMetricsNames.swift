/// Members of AVFoundation's events that are known and feed no KPI: what is in none of the tables is unknown.
enum AVMetricsNames {
    /// What every event has.
    private static let base = ["date", "mediaTime", "sessionID"]

    /// Playlist, segment and key requests.
    static let request =
        base + [
            "indexFileURL", "contentKeySpecifier", "isClientInitiated",
        ]

    static let resource =
        base + [
            "serverAddress", "requestEndTime", "responseStartTime",
        ]

    /// URLSessionTaskMetrics.
    static let metrics = ["taskInterval"]

    /// URLSessionTaskTransactionMetrics.
    static let transaction = [
        "remotePort", "localAddress", "localPort", "countOfRequestHeaderBytesSent", "countOfRequestBodyBytesSent",
        "countOfRequestBodyBytesBeforeEncoding", "countOfResponseHeaderBytesReceived",
        "countOfResponseBodyBytesAfterDecoding", "negotiatedTLSProtocolVersion", "negotiatedTLSCipherSuite",
        "isCellular", "isExpensive", "isConstrained", "isMultipath", "domainResolutionProtocol", "request",
    ]

    /// HTTPURLResponse.
    static let response = ["url", "mimeType", "expectedContentLength", "textEncodingName", "suggestedFilename"]

    /// Player-state events, errors, the summary, the app's own events.
    static let event =
        base + [
            "loadedTimeRanges", "recoverableErrorCount", "mediaResourceRequestCount", "playlistRequestEvents",
            "mediaSegmentRequestEvents", "contentKeyRequestEvents",
        ]

    static let variant = ["url", "audioAttributes"]
    static let video = ["presentationSize", "nominalFrameRate", "codecTypes", "videoRange", "videoLayoutAttributes"]

    static let error = ["description", "localizedDescription", "userInfo", "underlyingErrors"]
    static let errorEvent = base + ["didRecover"]

    /// AVPlayerItemAccessLogEvent, and the event around it.
    static let accessLog =
        base + [
            "uri", "URI", "serverAddress", "numberOfServerAddressChanges", "playbackSessionID", "playbackStartOffset",
            "playbackType", "startupTime", "durationWatched", "numberOfDroppedVideoFrames",
            "numberOfBytesTransferred", "transferDuration", "observedBitrate", "observedMaxBitrate",
            "observedMinBitrate", "observedBitrateStandardDeviation", "indicatedBitrate", "indicatedAverageBitrate",
            "averageVideoBitrate", "averageAudioBitrate", "segmentsDownloadedDuration", "downloadOverdue",
            "switchBitrate", "mediaRequestsWWAN", "numberOfMediaRequests", "numberOfSegmentsDownloaded",
        ]

    /// AVPlayerItemErrorLogEvent, and the event around it.
    static let errorLog =
        base + [
            "uri", "URI", "serverAddress", "playbackSessionID", "errorStatusCode", "errorDomain", "errorComment",
            "allHTTPResponseHeaderFields",
        ]

    /// AVMetricDownloadSummaryEvent.
    static let download =
        base + [
            "errorEvent", "recoverableErrorCount", "mediaResourceRequestCount", "bytesDownloadedCount",
            "downloadDuration", "variants",
        ]
}
