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

    /// Over a column that counts things: `Plays`.
    static func head(_ thing: String) -> String { thing.prefix(1).uppercased() + thing.dropFirst() + "s" }

    /// What is asked in a section: a session that published is asked once for each attempt.
    static func asked(_ section: Section) -> String { section.scope == .publishing ? "attempt" : thing(section) }

    /// The KPI's title, and what the column adds to it: `Freeze time, share of observed`. A column with an id of its
    /// own is called by that.
    static func title(_ entry: Columns.Entry) -> String {
        let id = entry.column.id
        if let plain = plain[id] { return plain }
        guard let slash = id.firstIndex(of: "/") else {
            if id == entry.kpi.columns.first?.id || id == entry.kpi.id { return entry.kpi.title }
            return id.prefix(1).uppercased() + id.dropFirst().replacing("-", with: " ")
        }
        let word = String(id[id.index(after: slash)...])
        if word == "hour" { return "\(entry.kpi.title) per hour" }
        let isShareOfTime = entry.column.kind == .share && entry.kpi.columns.first?.kind == .duration
        return "\(entry.kpi.title), \(isShareOfTime ? "share of " : "")"
            + (owners[word] ?? word.replacing("-", with: " "))
    }

    /// Plain words for ids that only speak to those who made them.
    private static let plain = [
        "audio-fallback-open": "Ended in audio fallback", "censored-stalls": "Stalls without an end in the log",
        "event-families": "Event types in the log", "nothing-arrives-time": "Time in which nothing arrives",
        "open-freeze-time": "Time frozen at the end", "seek-stall-count": "Stalls after a seek",
        "seek-stalled-time": "Stalled time after a seek", "startup-implausible": "Start-up over 500 s",
        "view-dropped": "End not in the log",
    ]

    /// Whose rebuffering ratio it is.
    private static let owners = ["cta-2066": "CTA-2066", "conviva": "Conviva", "apple": "Apple", "npaw": "NPAW"]

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

    private static let causes = [
        "segment-failed": "segment failed", "switch-failed": "switch failed", "slow-segments": "slow segments",
        "playlist-late": "playlist late", "key-in-flight": "key under way", "segment": "segments",
        "contentKey": "content keys", "multivariantPlaylist": "multivariant playlist",
        "mediaPlaylist": "media playlists", "uncovered": "no request under way", "cpu": "CPU",
    ]

    /// Ids of causes and kinds of requests, in a reader's words; other names as they are.
    static func cause(_ name: String) -> String { causes[name] ?? name }

    /// A group's name; views that do not say have none.
    static func group(_ name: String, by dimension: String) -> String {
        switch (dimension, name) {
        case (_, ""): "not in the log"
        case ("live", "true"): "live"
        case ("live", "false"): "on demand"
        default: clipped(name)
        }
    }

    /// What a dimension is called.
    static func dimension(_ name: String) -> String {
        let names = [
            "app": "App version", "appId": "App", "os": "OS", "device": "Device", "country": "Country",
            "region": "Region", "city": "City", "network": "Network", "carrier": "Carrier", "asn": "ASN",
            "isp": "Provider", "sdkVersion": "SDK version", "content": "Content", "title": "Title",
            "live": "Live or on demand",
            "hour": "Hour", "cdn": "CDN", "pop": "POP", "codec": "Codec", "resolution": "Resolution",
        ]
        return names[name] ?? name
    }
}
