/// Values that an SDK numbers from 0. Records hold the number; the page and the files show the name.
package struct Enumeration: Sendable {
    /// Short names in the order of their numbers.
    package let names: [String]

    package init(_ names: [String]) { self.names = names }

    /// The name of a number, `#n` where the SDK has grown since this list was written.
    package func name(_ number: Double) -> String {
        guard let whole = Int(exactly: number) else { return "#\(number)" }
        return names.indices.contains(whole) ? names[whole] : "#\(whole)"
    }
}

/// The enumerations of the Vonage Video SDK.
extension Enumeration {
    /// How good the SDK thinks the network is.
    package static let networkCondition = Enumeration(["Unknown", "Critical", "Warning", "Fair", "Good", "Excellent"])
    /// Why it thinks so.
    package static let networkReason = Enumeration([
        "None", "Unknown", "Bandwidth", "PacketLoss", "NetworkConditionChange",
    ])
    /// Which side of a subscription suffers.
    package static let degradationSource = Enumeration(["None", "BothOrUnclear", "Local", "Remote"])
    /// Why a video changed: one list for publishers, subscribers and a layer's quality limitation.
    package static let videoReason = Enumeration([
        "None", "PublisherPropertyChanged", "SubscriberPropertyChanged", "QualityChanged", "CodecNotSupported",
        "QualityDegradationBandwidth", "QualityDegradationCPU", "QualityDegradationOther", "CodecChange",
        "ResolutionChange", "VideoInterruption", "SenderQualityRestriction",
    ])
    /// What a publisher's camera was asked for.
    package static let cameraResolution = Enumeration(["Low", "Medium", "High", "High1080p"])
}
