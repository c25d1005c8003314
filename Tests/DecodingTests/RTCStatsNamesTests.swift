import Testing

@testable import Decoding

private func name(_ key: String) -> String {
    String(decoding: Array(key.utf8).withUnsafeBufferPointer { RTCStatsNames.member($0) }, as: UTF8.self)
}

@Suite struct RTCStatsNamesTests {
    /// One from each end of each group of the table, so that no name has slipped.
    @Test(arguments: [
        ("t", "timestamp"), ("4", "payloadType"), ("12", "codecId"), ("14", "packetsReceived"), ("20", "framesDecoded"),
        ("33", "totalFreezesDuration"), ("41", "bytesReceived"), ("65", "totalAssemblyTime"), ("66", "contentType"),
        ("73", "corruptionMeasurements"), ("74", "localId"), ("78", "roundTripTimeMeasurements"), ("79", "packetsSent"),
        ("97", "qualityLimitationResolutionChanges"), ("103", "reportsSent"), ("104", "echoReturnLoss"),
        ("114", "dataChannelsClosed"), ("115", "label"), ("125", "selectedCandidatePairId"),
        ("133", "rtcpTransportStatsId"), ("134", "address"), ("145", "networkType"), ("148", "localCandidateId"),
        ("161", "bytesDiscardedOnSend"), ("163", "fingerprint"), ("166", "issuerCertificateId"),
    ])
    func `a number stands for its name`(key: String, expected: String) {
        #expect(name(key) == expected)
    }

    @Test(arguments: ["13", "146", "147", "162", "167", "999", "1000", "type", "trackId", ""])
    func `anything else stands for itself`(key: String) {
        #expect(name(key) == key)
    }
}
