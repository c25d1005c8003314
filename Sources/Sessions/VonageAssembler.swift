import Shuffle
import Telemetry

/// A Vonage session (a room): what each subscriber saw, what each publisher sent, how publishing went, and what
/// pre-call tests found. Test lines feed the tests and nothing else.
enum VonageAssembler {
    static func subjects(_ records: SourceRecords) -> [Subject] {
        let keepsPlaces = records.rules.keepsPlaces
        var views = VonageViews(isTest: false, keepsPlaces: keepsPlaces)
        var tests = VonageViews(isTest: true, keepsPlaces: keepsPlaces)
        var publications = VonagePublications(keepsPlaces: keepsPlaces)
        var attempts = PublishingAttempts(trail: records.newTrail)
        var reports: [StoredRecord] = []
        for record in records.records {
            switch record.kind {
            case .subscriberVideo, .subscriberAudio, .subscriberLink, .subscriberQualityChanged,
                .subscriberConditionChanged, .videoDisableWarning, .videoDisableWarningLifted, .videoDisabled,
                .videoEnabled:
                if record.isTest { tests.add(record) } else { views.add(record) }
            case _ where record.isTest: break
            case .publisherVideo, .publisherAudio, .publisherLink, .publisherQualityChanged,
                .publisherConditionChanged:
                publications.add(record)
            case .publisherInitialized, .streamCreated, .streamDestroyed, .unpublish:
                publications.add(record)
                attempts.add(record, records)
            case .capabilities, .cameraAccess, .publish, .publisherFailed: attempts.add(record, records)
            case .rtcStatsReport: reports.append(record)
            default: break
            }
        }
        return views.subjects(records) + tests.subjects(records) + publications.subjects(records)
            + attempts.subjects(records)
            + PeerAssembler.subjects(of: reports, in: records, source: "vonage-rtc-report")
    }
}

/// Who a record speaks of: the numbers of its texts, 0 where it does not say.
struct VonageIdentity {
    var participant: UInt32 = 0
    var connection: UInt32 = 0
    var stream: UInt32 = 0
    var subscriber: UInt32 = 0
    var publisher: UInt32 = 0

    /// Reads the identities, which come before the record's numbers.
    init(_ record: StoredRecord) {
        for field in record.fields {
            guard case .text = field.form else { break }
            switch field.field {
            case .participant: participant = field.text
            case .connection: connection = field.text
            case .stream: if stream == 0 { stream = field.text }
            case .subscriber: subscriber = field.text
            case .publisher: publisher = field.text
            default: break
            }
        }
    }

    /// What tells a view apart: the subscriber, else the stream.
    var view: UInt32 { subscriber != 0 ? subscriber : stream }
}
