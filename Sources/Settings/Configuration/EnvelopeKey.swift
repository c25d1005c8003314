/// What an envelope's keys hold, as the log format names it. Raw values are the names in the configuration.
package enum EnvelopeKey: String, CaseIterable, Sendable {
    case time, session, source, event, data, id, participant, connection, stream, subscriber, publisher, publication,
        track, client, test
}
