import Telemetry

/// One play of one stream by AVFoundation: what its events say, in the order of time.
///
/// Moments are microseconds on the clock of the data; differences of them are exact.
package struct Playback: Sendable {
    /// Declared bitrates of a variant, bit/s; nil = undeclared.
    package struct Variant: Sendable, Equatable {
        package var average: Double?
        package var peak: Double?

        package init(average: Double?, peak: Double?) {
            self.average = average
            self.peak = peak
        }

        /// The average, else the peak: only where one number is needed for a comparison.
        package var comparable: Double? { average ?? peak }
    }

    package struct RateChange: Sendable {
        package var at: Int64
        package var rate: Double
    }

    /// A moment from which a variant is the one playing.
    package struct VariantMark: Sendable {
        package var at: Int64
        package var variant: Variant
    }

    package struct Switch: Sendable {
        package enum Step: Sendable {
            case began, succeeded, failed
            /// It ended, and the log does not say how.
            case ended
        }

        package var at: Int64
        package var step: Step
        package var from: Variant?
        package var to: Variant
    }

    /// A Stall, with what of the play lies before it in the order of the events, be it in the same moment.
    package struct StallEvent: Sendable {
        package var at: Int64
        /// The first event behind it that ends a stall; nil where none does.
        package var end: Int64?
        /// Whether firstFrame, a rate above zero, or InitialLikelyToKeepUp come before it.
        var isBehindFrame = false
        var isBehindRate = false
        var isBehindInitial = false
    }

    package struct PlaybackError: Sendable {
        package var at: Int64
        package var recovered: Bool?
        package var domain: String?
        package var code: Int?
    }

    /// One `file:line` behind a value.
    package struct Place: Sendable, Equatable {
        package var file: Int
        package var line: UInt32

        package init(file: Int, line: UInt32) {
            self.file = file
            self.line = line
        }
    }

    /// The session's first and last event.
    package var first: Int64 = 0
    package var last: Int64 = 0
    /// The envelope's clock minus the data's, microseconds: moments on a page are the envelope's.
    package var clockOffset: Int64 = 0
    package var playRequested: Int64?
    package var firstFrame: Int64?
    /// LikelyToKeepUp for the first time: its moment and the seconds it took.
    package var initialLikelyToKeepUp: (at: Int64, taken: Double?)?
    package var likelyToKeepUps: [Int64] = []
    package var rateChanges: [RateChange] = []
    package private(set) var stallEvents: [StallEvent] = []
    /// From where on in `stallEvents` nothing has ended them yet.
    private var firstOpenStall = 0
    /// The rate behind the newest event; nil where that is not known.
    private(set) var currentRate: Double?
    /// Whether the rate has been above zero.
    private(set) var hasRun = false
    package var seeks: [Int64] = []
    package var seekCompletions: [Int64] = []
    package var variantMarks: [VariantMark] = []
    package var switches: [Switch] = []
    package var errors: [PlaybackError] = []
    package var summary: Summary?
    /// `ended`: its reason; "" where it gives none; nil where there is no such event.
    package var endReason: String?
    /// A summary with an error, or an `ended` that says `failed`: any of them, where a session id holds several plays.
    package var hasFatalEnd = false
    package var requests: [NetworkRequest] = []
    /// Stalls by the access log: one number per playbackStartDate, its last line counts.
    package var accessLogStalls: Int?
    /// Event families seen, by name, with how often.
    package var families: [String: Int] = [:]
    /// Seconds after a SeekDidComplete in which a stall is still the seek's.
    package var seekGrace: Double = 5
    /// What happened when, worked out once from the events.
    package var timeline = PlayTimeline()

    /// Made when all requests and variants are there; nil: they are searched one by one.
    package var index: PlayIndex?

    package init() {}

    /// Whether the newest stall goes on.
    var isStalled: Bool { firstOpenStall < stallEvents.count }

    /// Adds a Stall behind all events so far.
    mutating func addStall(at moment: Int64) {
        stallEvents.append(
            StallEvent(
                at: moment, isBehindFrame: firstFrame != nil, isBehindRate: hasRun,
                isBehindInitial: initialLikelyToKeepUp != nil))
        currentRate = 0
    }

    /// Adds a Seek: players stop for it, and not all say so.
    mutating func addSeek(at moment: Int64) {
        seeks.append(moment)
        currentRate = nil
    }

    /// Ends the stalls so far, behind all events so far: by likely to keep up, or a rate that is not negative.
    ///
    /// - Parameter rate: of a RateChange; nil for LikelyToKeepUp.
    mutating func goOn(at moment: Int64, rate: Double?) {
        if let rate { currentRate = rate } else if isStalled { currentRate = nil }
        if let rate, rate > 0 { hasRun = true }
        guard (rate ?? 0) >= 0 else { return }
        for stall in firstOpenStall..<stallEvents.count { stallEvents[stall].end = moment }
        firstOpenStall = stallEvents.count
    }

    /// Whether the build logs player-state events at all: without one, nothing is concluded from their absence.
    package var hasPlayerState: Bool {
        !rateChanges.isEmpty || !stallEvents.isEmpty || !likelyToKeepUps.isEmpty || initialLikelyToKeepUp != nil
    }
}
