import Sessions

/// What the viewer received of the stream, payload only.
/// In: growth of bytes over the time between the samples that know them, gaps on both sides. Out: intervals with a
/// reset. Revue counts bytes on the participant's path, so the value is the path's there. Vonage counts audio apart.
/// Unit bit/s.
extension KPI {
    static let receivedBitrate = KPI(
        "received-bitrate", title: "Received bitrate", better: .higher,
        meaning: "what the viewer received of the stream",
        formula: "8 × growth of bytesReceived / Σ Δt", unknown: "no two samples with a byte counter",
        needs: "bytesReceived", source: "W3C webrtc-stats, RTCInboundRtpStreamStats.bytesReceived",
        columns: [
            Column(
                "received-bitrate", .rate, .bitsPerSecond,
                .receiving { reading in
                    let grown =
                        reading.holds
                        ? reading.view.path?.total(.bytes, reading.pathStarts)
                        : reading.view.stream.total(.bytes, reading.starts)
                    return grown.flatMap(bits)
                }),
            Column(
                "received-bitrate/audio", .rate, .bitsPerSecond,
                .receiving { reading in
                    reading.view.audio.flatMap { $0.total(.bytes, $0.segmentStarts) }.flatMap(bits)
                }),
        ])

    private static func bits(_ grown: (amount: Double, seconds: Double)) -> Measurement? {
        grown.seconds > 0 ? .rate(amount: 8 * grown.amount, seconds: grown.seconds) : nil
    }
}
