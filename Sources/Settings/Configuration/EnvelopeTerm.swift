/// What an envelope says, as the log format names it. Raw values are the keys of `envelope:` in the configuration.
package enum EnvelopeTerm: String, CaseIterable, Sendable {
    case time, session, source, event, data, id, participant, connection, stream, subscriber, publisher, publication,
        track, client, test

    /// What nearly every line needs.
    static let needed: [EnvelopeTerm] = [.time, .session, .source, .event, .data]
}
