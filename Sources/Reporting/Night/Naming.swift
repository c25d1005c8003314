import KPIs

/// What sections and columns are called on pages.
enum Naming {
    private static let sources = [
        "avmetrics": "AVFoundation", "vonage": "Vonage", "vonage-rtc-report": "Vonage rtcStatsReport", "sora": "Sora",
        "webrtc": "WebRTC getStats", "revue": "Revue",
    ]

    static func source(_ name: String) -> String { sources[name] ?? name }

    /// `Receiving: WebRTC getStats, audio`.
    static func title(_ section: Section) -> String {
        let source = source(section.source) + (section.isAudio ? ", audio" : "")
        return switch section.scope {
        case .playback: "Playback: \(source)"
        case .receiving: "Receiving: \(source)"
        case .sending: "Sending: \(source)"
        case .publishing: "Publishing: \(source)"
        case .test: "Connection tests: \(source)"
        }
    }

    /// What is counted in a section.
    static func thing(_ section: Section) -> String {
        switch section.scope {
        case .playback: "play"
        case .receiving: "view"
        case .sending: "publication"
        case .publishing: "session"
        case .test: "test"
        }
    }

    /// The KPI's title, and what the column adds to it: `Freeze time, share of observed`.
    static func title(_ entry: Columns.Entry) -> String {
        guard let slash = entry.column.id.firstIndex(of: "/") else {
            return entry.column.id == entry.kpi.columns.first?.id || entry.column.id == entry.kpi.id
                ? entry.kpi.title : "\(entry.kpi.title): \(entry.column.id)"
        }
        let word = entry.column.id[entry.column.id.index(after: slash)...]
        let isShareOfTime = entry.column.kind == .share && entry.kpi.columns.first?.kind == .duration
        return "\(entry.kpi.title), \(isShareOfTime ? "share of " : "")\(word)"
    }

    /// Text from a log as it may stand on a page: cut, because a page has to stay readable and small.
    static func clipped(_ text: String, to length: Int = 60) -> String {
        // Bytes as well: a letter may carry any number of marks.
        guard text.utf8.count > length else { return text }
        var clipped = ""
        var bytes = 0
        for scalar in text.unicodeScalars {
            bytes += UTF8.width(scalar)
            if clipped.unicodeScalars.count >= length - 1 || bytes > 3 * length { return clipped + "…" }
            clipped.unicodeScalars.append(scalar)
        }
        return clipped
    }

    /// A group's name; views that do not say have none.
    static func group(_ name: String) -> String { name.isEmpty ? "not in the log" : clipped(name) }

    /// What a dimension is called.
    static func dimension(_ name: String) -> String {
        let names = [
            "app": "App version", "appId": "App", "os": "OS", "device": "Device", "country": "Country",
            "region": "Region", "city": "City", "network": "Network", "carrier": "Carrier", "asn": "ASN",
            "isp": "Provider", "sdkVersion": "SDK version", "content": "Content", "title": "Title", "live": "Live",
        ]
        return names[name] ?? name
    }
}
