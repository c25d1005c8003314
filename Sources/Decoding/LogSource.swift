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
    ///
    /// It lives for a call and owns nothing: whoever makes one keeps what it refers to. Counting five references up and
    /// down for each line is felt.
    package struct Line {
        package let event: Bytes
        /// Parsed once more where it was a text that holds JSON; nil where there is none.
        package let data: JSON?
        package unowned(unsafe) let envelope: Envelope
        /// For texts inside the data that hold JSON themselves.
        package unowned(unsafe) let inner: JSONParser
        /// Memory for texts that the draft must keep and the line does not hold.
        package unowned(unsafe) let scratch: Scratch
        /// How CDNs are recognised.
        package unowned(unsafe) let cdn: CDNRules
        /// Where a source says which objects failed.
        package unowned(unsafe) let failedObjects: FailedObjects
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
