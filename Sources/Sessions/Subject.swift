import Telemetry

/// What a row of the report speaks of: one viewer receiving one stream, one stream being sent, the attempts to
/// publish of a session, or a pre-call test.
package struct Subject: Sendable {
    package enum Content: Sendable {
        case playback(Playback)
        case receiving(Receiving)
        case sending(Sending)
        case publishing(Publishing)
        case test(ConnectionTest)
    }

    /// `Source.name`, or `vonage-rtc-report` for views made of a Vonage rtcStatsReport.
    package var source: String
    package var session: String
    /// Tells the views of a session apart; empty where the session is the view.
    package var id = ""
    /// "video", "audio", or nil where the source does not tell them apart.
    package var media: String?
    /// The session's first and last moment, microseconds since 1970, on the envelope's clock.
    package var first: Int64
    package var last: Int64
    /// The session's lines.
    package var lines: Int
    /// The viewer's dimensions by name: the last non-empty one wins. Of several clients, what they have in common.
    package var client: [String: String] = [:]
    /// Where several clients with different dimensions are in it: each one's part, which counts in its own groups.
    package var parts: [Subject] = []
    /// Data and envelope clocks differ by more than 5 minutes somewhere in the session.
    package var clockFlag: Bool
    package var content: Content
    /// The lines of its events; nil unless `AssemblyRules.keepsPlaces`. Samples carry theirs.
    package var trail: Trail?

    package var kind: String {
        switch content {
        case .playback, .receiving: "view"
        case .sending: "publication"
        case .publishing: "publishing"
        case .test: "test"
        }
    }
}
