extension KPI {
    /// The catalogue: one line per file in Catalog/, in the order of the page.
    package static let all: [KPI] = [
        // receiving in real time
        observedTime,
        freezeCount,
        freezeTime,
        openFreeze,
        pauseCount,
        pauseTime,
        nothingArrives,
        mutedTime,
        frameRate,
        resolution,
        resolutionSwitchCount,
        rotationCount,
        codecChanges,
        concealment,
        receivedBitrate,
        packetLoss,
        roundTripTime,
        jitter,
        availableBitrate,
        relay,
        connectionQuality,
        resets,
        gaps,
        // sending in real time
        sentBitrate,
        sendLoss,
        sendRoundTripTime,
        availableSendBitrate,
        encodedFrameRate,
        encodedResolution,
        qualityLimitation,
    ]
}
