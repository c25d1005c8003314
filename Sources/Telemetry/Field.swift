/// One named value of a record: what a log line says, under the field's own term and in base units
/// (seconds, bit/s, bytes, ratio 0…1). Converted once, in Decoding.
///
/// The raw value decides how a field is stored: texts, then instants, then numbers. Raw values are part
/// of the partial-file format; new fields are added at the end of their range.
package enum Field: UInt8, CaseIterable, Sendable {
    /// Opens a part of the record (a transaction, a statistics entry, a layer); its number is a `Part`.
    case part = 0

    // MARK: texts (1…95): identities

    case participant = 1
    case connection, stream, subscriber, publisher, publication, track
    // the viewer's dimensions
    case app, appId, os, device, country, region, city, network, carrier, asn, isp, sdkVersion, content, title, live
    // what a part or an event names
    case entryID, codec, mimeType, codecID, remoteID, localID, trackIdentifier, candidateType, localCandidateID,
        selectedPairID, transportID
    case errorDomain, errorText, endReason, host, path, protocolName, remoteAddress, cdn, pop, ticket, mediaType
    case eventName, publicationKind, streamKind, relayedConnection, relayedSubscriber, resolutionName, otherCDNs,
        responseHeaders

    // MARK: instants (96…127), microseconds since 1970

    /// The data's own moment: rates use it. The record's time is the envelope's.
    case dataTime = 96
    case startTime, fetchStart, domainLookupStart, domainLookupEnd, connectStart, secureConnectionStart,
        secureConnectionEnd, connectEnd, requestStart, requestEnd, responseStart, responseEnd, playbackStartDate
    /// A media request's own end; its own start is `startTime`.
    case endTime

    // MARK: numbers (128…255)

    // playback
    case rate = 128
    case previousRate, averageBitrate, peakBitrate, fromAverageBitrate, fromPeakBitrate, timeTaken, didSucceed,
        didRecover, didSeekInBuffer, errorCode, hasError, hasVariant, hasFromVariant
    case stallCount, variantSwitchCount, playbackDuration, recoveringTime, initialStartupTime
    case requestFamily, objectClass, segmentDuration, readFromCache, redirectCount, resourceFetchType, bodyBytes,
        statusCode, isReusedConnection, isProxyConnection, cacheState, objectHash, age
    // counters and gauges of real-time statistics
    case bytes, packets, lostPackets, framesReceived, framesDecoded, framesRendered, frameRate, width, height
    case freezeCount, freezeTime, pauseCount, pauseTime, jitter, roundTripTime, totalRoundTripTime,
        roundTripMeasurements, currentRoundTripTime
    case concealedSamples, silentConcealedSamples, samplesReceived, audioLevel, audioFrameRate
    case availableIncoming, availableOutgoing, estimatedBandwidth, maxAllocatedBitrate, senderEstimate
    case networkCondition, networkReason, degradationSource, remoteCondition, remoteEstimate
    case limitationReason, limitationNone, limitationBandwidth, limitationCPU, limitationOther, limitationChanges
    case bitrate, ssrc, nominated, selected, isLocal, mediaKind, entryType, connectionType, isReliable, level, reason
    case canPublish, granted, cameraResolution, cameraFrameRate, maxBitrate, enabled, measuredLoss, priority, active
    case missingNumbers
    case rangeStart, rangeLength
    case sentBytes, sentPackets, framesEncoded

    /// The line that a sample was read from. Of series only, where somebody will ask for it: no record holds it.
    case place = 255
}

extension Field {
    /// By the case alone: from other targets, what is derived for an enumeration with raw values goes through the
    /// protocol's table, for every field of every record.
    @inlinable @inline(__always) package static func == (a: Field, b: Field) -> Bool {
        unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self)
    }

    /// How a field's value is written: a reference to a text, a moment, or a number.
    package enum Form: Sendable { case part, text, instant, number }

    /// The form is a matter of the raw value's range, so a reader needs no table.
    package var form: Form {
        rawValue == 0 ? .part : rawValue < 96 ? .text : rawValue < 128 ? .instant : .number
    }
}

/// Fields by their raw values. Records are read field by field, and there the search that a synthesised
/// `init(rawValue:)` is would be felt.
package enum FieldTable {
    /// 256 places: the field of each raw value, nil where there is none.
    nonisolated(unsafe) package static let cases: UnsafePointer<Field?> = {  // never written again
        let table = UnsafeMutablePointer<Field?>.allocate(capacity: 256)
        table.initialize(repeating: nil, count: 256)
        for field in Field.allCases { table[Int(field.rawValue)] = field }
        return UnsafePointer(table)
    }()
}

/// What `Field.part` opens. A part lasts until the next one; layers and entries never nest deeper.
package enum Part: UInt8, Sendable {
    /// One network transaction of a media request (avmetrics).
    case transaction = 1
    /// One statistics object: a W3C entry, or one entry of a Vonage publisher's array.
    case entry
    /// One video layer of the entry before it.
    case layer
}
