import Telemetry

/// A client system whose events can be read: one file in Catalog/, and one line in `LogSource.all`.
package struct LogSource: Sendable {
    /// What became of a line's data.
    package enum Verdict: Sendable {
        /// The draft holds what the line says.
        case used
        /// The event is none of the source's; the line counts, and feeds nothing.
        case unknownEvent
        /// The data does not have the shape of its event.
        case badShape
    }

    /// One line as a source sees it: the event's name, its data, the envelope around them.
    package struct Line {
        package let event: Bytes
        /// Parsed once more where it was a text that holds JSON; nil where there is none.
        package let data: JSON?
        package let envelope: Envelope
        /// For texts inside the data that hold JSON themselves.
        package let inner: JSONParser
        /// Memory for texts that the draft must keep and the line does not hold.
        package let scratch: Scratch
        /// How CDNs are recognised.
        package let cdn: CDNRules
        /// Where a source says which objects failed.
        package let failedObjects: FailedObjects
    }

    package let source: Source
    /// One sentence for the README and the catalogue.
    package let summary: String
    /// Whether an event name alone tells that this source wrote it.
    package let recognises: @Sendable (Bytes) -> Bool
    /// Writes what a line says into the draft, in base units.
    package let decode: @Sendable (Line, DraftRecord) -> Verdict

    /// The doors: one line per source. Order matters only for recognising events without a source.
    package static let all: [LogSource] = [
        avMetrics,
        sora,
        webRTC,
        vonage,
        revue,
    ]
}
