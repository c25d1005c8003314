import Charts
import Sessions
import Telemetry

extension Happening {
    /// What happened, in words: `segment request failed: 404 at 20.0 Mbit/s`. Text from the log may be in it.
    package var words: String {
        guard count > 1 else { return what.words }
        return switch what {
        case .freeze: what.words
        case .slowSegment(let throughput, let needed, _):
            "\(Formatting.count(count)) segments, the slowest at \(Words.shortfall(throughput, needed))"
        default: "\(what.words), \(Formatting.count(count)) times in a row"
        }
    }
}

extension StallCause {
    /// `segment request failed (404)`.
    package var words: String {
        switch self {
        case .segmentFailed(let failure): "segment request failed (\(Naming.clipped(failure)))"
        case .switchFailed: "variant switch failed"
        case .slowSegments(let throughput, let bitrate):
            "segments too slow: \(Words.shortfall(throughput, bitrate))"
        case .playlistLate: "playlist late"
        case .keyInFlight: "content key not there yet"
        case .nothingInTheLog: "nothing in the log"
        }
    }
}

extension Happening.What {
    fileprivate var words: String {
        switch self {
        case .asked: "play asked for"
        case .started: "first picture"
        case .requestFailed(let family, let failure, let bitrate):
            "\(Words.name(family)) request failed: \(Naming.clipped(failure))"
                + (bitrate.map { " at \(Words.rate($0))" } ?? "")
        case .slowSegment(let throughput, let needed, let isUnderWay):
            "segment at \(Words.shortfall(throughput, needed))"
                + (isUnderWay ? ", under way from here" : "")
        case .latePlaylist(let seconds): "playlist took \(Words.span(seconds))"
        case .keyUnderWay(let seconds): "content key asked for, came after \(Words.span(seconds))"
        case .variantSwitch(let from, let to, let end): Words.change(from, to) + Words.end(end)
        case .error(let domain, let code, let recovered):
            "error" + Words.error(domain, code)
                + (recovered.map { $0 ? ", recovered" : ", not recovered" } ?? "")
        case .stall(let seconds, let isCensored, let isOfSeek):
            (isOfSeek ? "stall of a seek, " : "stall, ") + Words.span(seconds)
                + (isCensored ? " until the log ends" : "")
        case .pause(let seconds): "paused for \(Words.span(seconds))"
        case .seek: "seek"
        case .ended(let reason): "ended" + (reason.map { ": \(Naming.clipped($0))" } ?? "")
        case .freeze(let count, let seconds):
            Formatting.count(count, "freeze") + (seconds.map { ", \(Words.span($0))" } ?? "")
        case .sizeChanged(let from, let to): "picture \(Words.size(from)) → \(Words.size(to))"
        case .conditionChanged(let from, let to):
            "network \(Enumeration.networkCondition.name(from)) → \(Enumeration.networkCondition.name(to))"
        case .limitationChanged(let from, let to):
            "quality limited by \(Words.limitation(from)) → \(Words.limitation(to))"
        case .audioFallback(let seconds, let isOpen):
            "sound only for \(Words.span(seconds))" + (isOpen ? " until the log ends" : "")
        case .gap(let seconds): "no sample for \(Words.span(seconds))"
        case .reset: "counters begin anew"
        case .endedFrozen(let seconds): "ends with a picture that stood still for \(Words.span(seconds))"
        case .publishAsked: "publishing asked for"
        case .published(let seconds): "published" + (seconds.map { " after \(Words.span($0))" } ?? "")
        case .publishFailed(let domain, let code): "publishing failed" + Words.error(domain, code)
        }
    }
}

/// Parts of sentences about what happened.
private enum Words {
    static func rate(_ bitsPerSecond: Double) -> String {
        DisplayUnit(.bitsPerSecond, upTo: bitsPerSecond).text(bitsPerSecond)
    }

    static func shortfall(_ throughput: Double, _ needed: Double) -> String {
        let (one, other) = Formatting.bitrates(throughput, needed)
        return "\(one) where \(other) is needed"
    }

    /// With one decimal from a second on: moments are told to the millisecond beside it.
    static func span(_ seconds: Double) -> String {
        seconds < 1 && seconds > 0
            ? "\(Fixed.text(seconds * 1_000, decimals: 0))\u{A0}ms" : "\(Fixed.text(seconds, decimals: 1))\u{A0}s"
    }

    static func name(_ family: RequestFamily) -> String {
        switch family {
        case .multivariantPlaylist: "multivariant playlist"
        case .mediaPlaylist: "media playlist"
        case .contentKey: "content key"
        case .segment: "segment"
        case .other: "other"
        }
    }

    static func change(_ from: Double?, _ to: Double?) -> String {
        let unit = DisplayUnit(.bitsPerSecond, upTo: [from, to].compactMap { $0 }.max())
        guard let to else { return "switch" }
        return from.map { "switch \(unit.number($0)) → \(unit.text(to))" } ?? "switch to \(unit.text(to))"
    }

    static func end(_ end: Happening.SwitchEnd) -> String {
        switch end {
        case .done(let seconds): seconds.map { ", done after \(span($0))" } ?? ""
        case .failed(let seconds): ", failed" + (seconds.map { " after \(span($0))" } ?? "")
        case .ended(let seconds): ", ended" + (seconds.map { " after \(span($0))" } ?? "") + ", no result said"
        case .neverEnded: ", never done"
        }
    }

    static func error(_ domain: String?, _ code: Int?) -> String {
        let parts = [domain.map { Naming.clipped($0) }, code.map(String.init)].compactMap { $0 }
        return parts.isEmpty ? "" : " " + parts.joined(separator: " ")
    }

    static func size(_ size: SIMD2<Double>) -> String { "\(Int(saturating: size.x))x\(Int(saturating: size.y))" }

    static func limitation(_ number: Double) -> String {
        let names = ["nothing", "bandwidth", "CPU", "other"]
        guard let place = Int(exactly: number) else { return "#\(number)" }
        return names.indices.contains(place) ? names[place] : "#\(place)"
    }
}
