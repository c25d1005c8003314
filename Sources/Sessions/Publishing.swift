/// The attempts to publish of one session.
package struct Publishing: Sendable {
    package struct Attempt: Sendable {
        package enum Outcome: String, Sendable { case published, failed, unknown }
        package var publisher: String
        /// When publishing was asked for, microseconds since 1970.
        package var at: Int64
        package var outcome: Outcome
        /// Of a failure: the same code means different things in different domains.
        package var domain: String?
        package var code: Int?
        /// Of a failure: the client had been told before that it may not publish, or got no camera.
        package var isRefusal = false
        /// When its outcome was told, microseconds since 1970; nil where it never was.
        package var endedAt: Int64?
        /// publish → streamCreated.
        package var seconds: Double?

        package init(publisher: String, at: Int64, outcome: Outcome) {
            self.publisher = publisher
            self.at = at
            self.outcome = outcome
        }
    }

    package var attempts: [Attempt] = []
    /// The session does not let this client publish; nil where it never said.
    package var notAllowed: Bool?
    /// The person or the system keeps the camera from the app; nil where nobody asked.
    package var cameraDenied: Bool?

    package init() {}
}

/// A pre-call test stream: what was measured over the whole test.
package struct ConnectionTest: Sendable {
    package var view: Receiving

    package init(view: Receiving) { self.view = view }
}
