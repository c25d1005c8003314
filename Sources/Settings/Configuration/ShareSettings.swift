/// What a vendor's bundle says of a session.
package struct ShareSettings: Equatable, Sendable {
    package enum SessionID: String, CaseIterable, Sendable {
        /// As it is: the vendor received it with the requests.
        case keep
        /// HMAC-SHA256 under the key of `keyFile`.
        case hash
    }

    package var sessionID = SessionID.keep
    /// nil with `keep` only.
    package var keyFile: String?
}
