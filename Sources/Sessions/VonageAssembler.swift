import Shuffle
import Telemetry

/// A Vonage session (a room): what each subscriber saw, what each publisher sent, how publishing went, and what
/// pre-call tests found. Test lines feed the tests and nothing else.
enum VonageAssembler {
    /// What a line is about.
    private enum Part { case view, test, publication, life, attempt, report, nothing }

    static func subjects(_ records: SourceRecords) -> [Subject] {
        let keepsPlaces = records.rules.keepsPlaces
        let streams = streams(records)
        var views = VonageViews(streams.views, isTest: false, keepsPlaces: keepsPlaces)
        var tests = VonageViews(streams.tests, isTest: true, keepsPlaces: keepsPlaces)
        var publications = VonagePublications(streams.publications, keepsPlaces: keepsPlaces)
        var attempts = PublishingAttempts(records.dimensions.viewers, trail: records.newTrail)
        var reports: [StoredRecord] = []
        for (record, line) in zip(records.records, streams.lines) {
            switch part(record) {
            case .view: views.add(record, line: line)
            case .test: tests.add(record, line: line)
            case .publication: publications.add(record, line: line)
            case .life:
                publications.add(record, line: line)
                attempts.add(record, records)
            case .attempt: attempts.add(record, records)
            case .report: reports.append(record)
            case .nothing: break
            }
        }
        return views.subjects(records) + tests.subjects(records) + publications.subjects(records)
            + attempts.subjects(records)
            + PeerAssembler.subjects(of: reports, in: records, source: "vonage-rtc-report")
    }

    /// Who is watched, tested and sent in the room, by all lines: a line may name less than one after it. `lines` has
    /// for each record the place of its identity.
    private static func streams(
        _ records: SourceRecords
    ) -> (views: VonageStreams, tests: VonageStreams, publications: VonageStreams, lines: [Int]) {
        var views = LineIdentities()
        var tests = LineIdentities()
        var publications = LineIdentities()
        let lines = records.records.map { record in
            switch part(record) {
            case .view: views.place(LineIdentity(record))
            case .test: tests.place(LineIdentity(record))
            case .publication, .life: publications.place(LineIdentity(record))
            case .attempt, .report, .nothing: 0
            }
        }
        let viewers = records.dimensions.viewers
        return (
            VonageStreams(.subscriber, views.all, viewers), VonageStreams(.subscriber, tests.all, viewers),
            VonageStreams(.publisher, publications.all, viewers), lines
        )
    }

    private static func part(_ record: StoredRecord) -> Part {
        switch record.kind {
        case .subscriberVideo, .subscriberAudio, .subscriberLink, .subscriberQualityChanged,
            .subscriberConditionChanged, .videoDisableWarning, .videoDisableWarningLifted, .videoDisabled,
            .videoEnabled:
            record.isTest ? .test : .view
        case _ where record.isTest: .nothing
        case .publisherVideo, .publisherAudio, .publisherLink, .publisherQualityChanged, .publisherConditionChanged:
            .publication
        case .publisherInitialized, .streamCreated, .streamDestroyed, .unpublish: .life
        case .capabilities, .cameraAccess, .publish, .publisherFailed: .attempt
        case .rtcStatsReport: .report
        default: .nothing
        }
    }
}
