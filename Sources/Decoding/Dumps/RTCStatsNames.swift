/// The numbers that RTCStatsDump fileFormat 3 writes for names: published, never reassigned. A name without a number
/// stands as it is.
enum RTCStatsNames {
    /// Whether a method of any of the formats is the one that carries statistics.
    static func isStats(_ method: JSON) -> Bool {
        method.text.equals("g") || method.text.equals("getStats") || method.text.equals("getstats")
    }

    /// A member's name, for what a report writes.
    static func member(_ key: Bytes) -> [UInt8] {
        if key.equals("t") { return timestamp }
        guard let number = number(key), number < members.count, !members[number].isEmpty else { return Array(key) }
        return Array(members[number].utf8)
    }

    /// An entry's type as JSON text: its name where the number is known.
    static func type(_ value: JSON) -> [UInt8] {
        guard let number = value.plainInteger, number > 0, number < types.count else { return value.written }
        return Array("\"\(types[Int(number)])\"".utf8)
    }

    static let timestamp = Array("timestamp".utf8)

    private static func number(_ key: Bytes) -> Int? {
        guard key.count > 0, key.count <= 3 else { return nil }
        var value = 0
        for byte in key {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }

    private static let types = [
        "", "inbound-rtp", "outbound-rtp", "remote-inbound-rtp", "remote-outbound-rtp", "transport", "candidate-pair",
        "local-candidate", "remote-candidate", "data-channel", "peer-connection", "certificate", "media-source",
        "media-playout", "codec",
    ]

    /// By number; an empty name has none.
    static let members: [String] =
        ["", "", "", ""]
        // codecs and streams: 4…13
        + [
            "payloadType", "transportId", "mimeType", "clockRate", "channels", "sdpFmtpLine", "ssrc", "kind", "codecId",
            "",
        ]
        // received streams: 14…65
        + [
            "packetsReceived", "packetsLost", "jitter", "trackIdentifier", "mid", "remoteId", "framesDecoded",
            "keyFramesDecoded", "framesDropped", "frameWidth", "frameHeight", "framesPerSecond", "qpSum",
            "totalDecodeTime", "totalInterFrameDelay", "totalSquaredInterFrameDelay", "pauseCount",
            "totalPausesDuration", "freezeCount", "totalFreezesDuration", "lastPacketReceivedTimestamp",
            "headerBytesReceived", "packetsDiscarded", "fecPacketsReceived", "fecPacketsDiscarded", "fecBytesReceived",
            "fecSsrc", "bytesReceived", "nackCount", "firCount", "pliCount", "totalProcessingDelay",
            "estimatedPlayoutTimestamp", "jitterBufferDelay", "jitterBufferTargetDelay", "jitterBufferEmittedCount",
            "jitterBufferMinimumDelay", "totalSamplesReceived", "concealedSamples", "silentConcealedSamples",
            "concealmentEvents", "insertedSamplesForDeceleration", "removedSamplesForAcceleration", "audioLevel",
            "totalAudioEnergy", "totalSamplesDuration", "framesReceived", "decoderImplementation", "playoutId",
            "powerEfficientDecoder", "framesAssembledFromMultiplePackets", "totalAssemblyTime",
        ]
        // received streams, provisional members: 66…73
        + [
            "contentType", "googTimingFrameInfo", "retransmittedPacketsReceived", "retransmittedBytesReceived",
            "rtxSsrc", "totalCorruptionProbability", "totalSquaredCorruptionProbability", "corruptionMeasurements",
        ]
        // what the other side reports: 74…78
        + ["localId", "roundTripTime", "totalRoundTripTime", "fractionLost", "roundTripTimeMeasurements"]
        // sent streams: 79…103
        + [
            "packetsSent", "bytesSent", "mediaSourceId", "rid", "encodingIndex", "headerBytesSent",
            "retransmittedPacketsSent", "retransmittedBytesSent", "targetBitrate", "totalEncodedBytesTarget",
            "framesSent", "hugeFramesSent", "framesEncoded", "keyFramesEncoded", "totalEncodeTime",
            "totalPacketSendDelay", "qualityLimitationReason", "qualityLimitationDurations",
            "qualityLimitationResolutionChanges", "encoderImplementation", "powerEfficientEncoder", "active",
            "scalabilityMode", "remoteTimestamp", "reportsSent",
        ]
        // sources and playout: 104…114
        + [
            "echoReturnLoss", "echoReturnLossEnhancement", "width", "height", "frames", "synthesizedSamplesDuration",
            "synthesizedSamplesEvents", "totalPlayoutDelay", "totalSamplesCount", "dataChannelsOpened",
            "dataChannelsClosed",
        ]
        // data channels and transports: 115…133
        + [
            "label", "protocol", "dataChannelIdentifier", "state", "messagesSent", "messagesReceived", "iceRole",
            "iceLocalUsernameFragment", "dtlsState", "iceState", "selectedCandidatePairId", "localCertificateId",
            "remoteCertificateId", "tlsVersion", "dtlsCipher", "dtlsRole", "srtpCipher", "selectedCandidatePairChanges",
            "rtcpTransportStatsId",
        ]
        // candidates and their pairs: 134…161
        + [
            "address", "port", "candidateType", "priority", "url", "relayProtocol", "foundation", "relatedAddress",
            "relatedPort", "usernameFragment", "tcpType", "networkType", "", "", "localCandidateId",
            "remoteCandidateId", "nominated", "lastPacketSentTimestamp", "currentRoundTripTime",
            "availableOutgoingBitrate", "availableIncomingBitrate", "requestsReceived", "requestsSent",
            "responsesReceived", "responsesSent", "consentRequestsSent", "packetsDiscardedOnSend",
            "bytesDiscardedOnSend",
        ]
        // certificates: 163…166
        + ["", "fingerprint", "fingerprintAlgorithm", "base64Certificate", "issuerCertificateId"]
}
