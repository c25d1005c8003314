/// Members of the SDKs' objects that are known and feed no KPI, and tables of the objects that are read member by
/// member.
enum VonageNames {
    /// Of statistics, beside those that are read: a wrapper's own, and what JavaScript and React Native add.
    static let statistics = [
        "bitrate", "totalBitrate", "stream", "streamId", "decoderName", "qualityLimitationReason",
        "scalabilityMode", "mediaLinkStats", "networkDegradationSource", "remotePublisherTransport",
    ]

    static let layer = ["totalBitrate", "scalabilityMode", "codec", "ssrc", "rid"]

    static let link = ["remotePublisherTransport", "timestamp", "stream", "streamId"]

    /// What the events of a publisher's life carry.
    static let publishing = KeyTable(
        [], of: "publishing event",
        unused: [
            "canPublish", "canSubscribe", "canForceMute", "canForceDisconnect", "granted", "name", "audioTrack",
            "videoTrack", "cameraResolution", "cameraFrameRate", "maxBitrate", "senderStatsTrack", "streamId", "reason",
            "error", "hasAudio", "hasVideo", "videoType", "creationTime", "connectionId", "width", "height",
            "videoDimensions", "stream",
        ])

    static let error = KeyTable([], of: "error", unused: ["domain", "code", "message", "name", "description"])

    /// `{connectionId, jsonArrayOfReports}`.
    static let report = KeyTable(
        [], of: "rtcStatsReport", unused: ["connectionId", "jsonArrayOfReports", "rtcStatsReport"])

    /// Events that tell of a change, with what it was seen by.
    static let change = KeyTable(
        [], of: "change event",
        unused: ["reason", "stats", "mediaLinkStats", "stream", "streamId", "connectionId", "subscriberId"])
}
