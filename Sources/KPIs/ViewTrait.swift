import Sessions
import Telemetry

/// What a view was served by and what was seen in it, by its own data: dimensions that no client writes.
///
/// Of several the one that most of the view is of: bytes for what served it, seconds for what was seen.
package enum ViewTrait: String, CaseIterable, Sendable {
    /// The CDN that most bytes of a play came from.
    case cdn
    /// The point of presence that most bytes of a play came from, behind its CDN's name: `fastly/CDG`. Only where it has
    /// a code.
    case pop
    /// The video codec that was received for the longest time. What is sent does not say it in all sources.
    case codec
    /// The height of the picture, its shorter side, that was received or sent for the longest time, rounded down to a
    /// usual one.
    case resolution

    package static let names = allCases.map(\.rawValue)

    /// Whether views of a section have it at all.
    package func isAsked(of section: Section) -> Bool {
        switch self {
        case .cdn, .pop: section.scope == .playback
        case .codec: !section.isAudio && section.scope == .receiving
        case .resolution: !section.isAudio && (section.scope == .receiving || section.scope == .sending)
        }
    }

    /// The part of a value that lines name, where there may be too many of them for each to have a group; nil where the
    /// values are a handful.
    func counted(_ value: String) -> Substring? {
        guard self == .pop else { return nil }
        return value.firstIndex(of: "/").map { value[value.index(after: $0)...] } ?? value[...]
    }

    /// The traits of a view by name; without those that its data do not tell.
    package static func all(of subject: Subject) -> [String: String] {
        switch subject.content {
        case .playback(let play): served(play)
        case .receiving(let view) where subject.media != "audio":
            seen([view.stream], view.texts)
        case .sending(let publication) where subject.media != "audio": seen(publication.series, publication.texts)
        default: [:]
        }
    }

    // MARK: what served a play

    private static func served(_ play: Playback) -> [String: String] {
        // A play has one CDN or two, and a handful of points of presence.
        var cdns: [(name: String, amount: Double)] = []
        var places: [(cdn: String, pop: String, amount: Double)] = []
        for request in play.requests {
            for load in request.transactions where load.isNetworkLoad {
                guard let cdn = load.cdn ?? request.hostVendor else { continue }
                add(load.bodyBytes, cdn, to: &cdns)
                guard let pop = load.pop else { continue }
                if let known = places.firstIndex(where: { $0.pop == pop && $0.cdn == cdn }) {
                    places[known].amount += load.bodyBytes
                } else {
                    places.append((cdn, pop, load.bodyBytes))
                }
            }
        }
        var traits: [String: String] = [:]
        traits[cdn.rawValue] = most(cdns)
        traits[pop.rawValue] = most(
            places.compactMap { PointOfPresence.isCode($0.pop.utf8) ? ("\($0.cdn)/\($0.pop)", $0.amount) : nil })
        return traits
    }

    private static func add(_ amount: Double, _ name: String, to all: inout [(name: String, amount: Double)]) {
        if let known = all.firstIndex(where: { $0.name == name }) {
            all[known].amount += amount
        } else {
            all.append((name, amount))
        }
    }

    /// The name with the largest amount; of equal ones the first by its letters.
    private static func most(_ all: [(name: String, amount: Double)]) -> String? {
        all.max { a, b in
            a.amount != b.amount ? a.amount < b.amount : a.name.utf8.lexicographicallyPrecedes(b.name.utf8) == false
        }?
        .name
    }

    // MARK: what was seen

    private static func seen(_ series: [SampleSeries], _ texts: [UInt32: String]) -> [String: String] {
        var codecs: [(name: String, amount: Double)] = []
        var heights: [(name: String, amount: Double)] = []
        for one in series {
            let intervals = Intervals(one)
            if !texts.isEmpty {
                // A stream keeps its codec for long: it is named when it changes.
                var named: (number: Double, name: String?) = (.nan, nil)
                for (number, seconds) in one.weighted(.codec, intervals) {
                    if number != named.number {
                        named = (number, UInt32(exactly: number).flatMap { texts[$0] }.map(codecName))
                    }
                    if let name = named.name { add(seconds, name, to: &codecs) }
                }
            }
            // In one order: seconds add up to the same bits in every run.
            for (size, seconds) in (one.sizeTimes(intervals) ?? [:]).sorted(by: { $0.key < $1.key }) {
                if let height = height(size) { add(seconds, height, to: &heights) }
            }
        }
        var traits: [String: String] = [:]
        traits[codec.rawValue] = most(codecs)
        traits[resolution.rawValue] = most(heights)
        return traits
    }

    private static let codecs: Set<String> = ["VP8", "VP9", "AV1", "H264", "H265"]

    /// A codec without the kind of media before it; one that nobody knows is another.
    private static func codecName(_ text: String) -> String {
        let name = (text.split(separator: "/").last.map(String.init) ?? text).uppercased()
        return codecs.contains(name) ? name : name == "HEVC" ? "H265" : name == "AVC" ? "H264" : "other"
    }

    private static let heights = [144, 180, 240, 270, 360, 480, 540, 720, 1_080, 1_440, 2_160]

    /// `640x360` → `360p`.
    private static func height(_ size: String) -> String? {
        let sides = size.split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, let shorter = sides.min() else { return nil }
        guard let height = heights.last(where: { $0 <= shorter }) else { return "below 144p" }
        return "\(height)p"
    }
}
