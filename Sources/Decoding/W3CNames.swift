/// Members of W3C statistics entries that are known and feed no KPI. One list for all types: what is in it is no news,
/// wherever it stands.
enum W3CNames {
    /// Those that recordings write as numbers, and the others below.
    static let unused = RTCStatsNames.members.filter { !$0.isEmpty } + standard + provisional + earlier

    /// The head of every entry, and members of the standard that have no number.
    private static let standard = [
        "id", "type", "timestamp", "bytesReceived", "bytesSent", "packetsReceived", "packetsSent",
        "lastPacketReceivedTimestamp", "remoteTimestamp", "interframeDelay", "deleted", "rtxSsrc", "encodings",
        "packetsReceivedWithEct1", "packetsReceivedWithCe", "packetsReportedAsLost",
        "packetsReportedAsLostButRecovered", "packetsSentWithEct1", "packetsWithBleachedEct1Marking",
        "ccfbMessagesSent", "ccfbMessagesReceived", "framesRendered", "totalSamplesDecoded", "samplesDecodedWithSilk",
        "samplesDecodedWithCelt", "jitterBufferFlushes", "delayedPacketOutageSamples", "relativePacketArrivalDelay",
        "interruptionCount", "totalInterruptionDuration", "totalRoundTripTime", "psnrSum", "psnrMeasurements",
        "codecImplementation", "contentType", "tcpType",
    ]

    /// What browsers write ahead of the standard.
    private static let provisional = [
        "googTimingFrameInfo", "totalFramesDuration", "sumOfSquaredFramesDuration", "minPlayoutDelay",
        "jitterBufferFlushes", "isAudioTrack", "networkId", "vpn", "networkAdapterType", "isCellular", "framesCaptured",
        "removedSamplesForAcceleration", "codecType",
    ]

    /// What earlier versions of the standard and of browsers had.
    private static let earlier = [
        "mediaType", "trackId", "isRemote", "associateStatsId", "ip", "portNumber", "transport", "componentId",
        "readable", "writable", "selected", "remoteSource", "ended", "detached", "framesCorrupted",
        "partialFramesLost", "fullFramesLost", "mediaTrackId", "mediaStreamId", "bitrateMean", "bitrateStdDev",
        "framerateMean", "framerateStdDev", "droppedFrames", "discardedPackets", "packetsRepaired", "burstLossCount",
        "burstDiscardCount", "burstLossRate", "burstDiscardRate", "gapLossRate", "gapDiscardRate", "burstPacketsLost",
        "burstPacketsDiscarded", "packetsFailedDecryption", "packetsDuplicated", "sliCount", "voiceActivityFlag",
        "sampleRate", "averageRtcpInterval", "averageRTCPInterval", "perDscpPacketsReceived", "perDscpPacketsSent",
        "framesDiscardedOnSend", "bytesDiscarded", "frameBitDepth", "circuitBreakerTriggerCount", "requestsTimedOut",
        "retransmissionsReceived", "retransmissionsSent", "consentExpiredTimestamp", "consentRequestsReceived",
        "firstRequestTimestamp", "lastRequestTimestamp", "lastResponseTimestamp", "totalRtt", "currentRtt",
        "timeToFirstFrame", "echoReturnLoss", "echoReturnLossEnhancement", "audioInputLevel", "mozLocalTransport",
        "mozRtt", "mozAvSyncDelay", "mozJitterBufferDelay", "mozSkew", "hugeFramesSent", "partialFramesDecoded",
        "tlsGroup", "rtcpTransportStatsId", "contentAdaptation", "lossy",
    ]
}
