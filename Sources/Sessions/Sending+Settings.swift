import Shuffle
import Telemetry

extension Sending {
    /// What a publisher was initialised with. Nothing holds it to that: see what was sent.
    package struct Settings: Sendable, Equatable {
        /// Pixels; nil for a camera resolution that is not said or not known.
        package var width: Double?
        package var height: Double?
        /// Frames a second.
        package var frameRate: Double?
        /// bit/s.
        package var maxBitrate: Double?

        package init() {}

        /// Reads publisher.initialized.
        init(_ record: StoredRecord) {
            frameRate = record.number(.cameraFrameRate)
            maxBitrate = record.number(.maxBitrate)
            guard let resolution = record.number(.cameraResolution).flatMap({ Int(exactly: $0) }),
                Settings.sizes.indices.contains(resolution)
            else { return }
            (width, height) = Settings.sizes[resolution]
        }

        /// Low, medium, high, high 1080p.
        private static let sizes: [(Double, Double)] = [(352, 288), (640, 480), (1_280, 720), (1_920, 1_080)]
    }
}
