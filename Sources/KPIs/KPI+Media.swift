extension KPI {
    /// KPIs of pictures, which no stream of sound can say.
    package static let ofPictures: Set<String> = [
        "freeze-count", "freeze-time", "open-freeze", "pause-count", "pause-time", "muted-time", "frame-rate",
        "resolution",
        "switch-count", "rotation-count", "codec-changes", "sender-available-bitrate", "sender-headroom",
        "network-condition", "degraded", "condition-changes", "quality-changes", "audio-fallback", "encoded-frame-rate",
        "encoded-resolution", "quality-limitation", "sent-as-set",
    ]
    /// KPIs of sound, which no stream of pictures can say.
    package static let ofSound: Set<String> = ["concealment"]
}

extension Columns {
    /// Whether subjects of a section can say a column at all: asking sound for its freezes gives no answer, and none is
    /// missing.
    package func canSay(_ entry: Int, _ section: Section) -> Bool {
        guard asks(entry, section) else { return false }
        guard section.scope == .receiving || section.scope == .sending else { return true }
        let (id, column) = (entries[entry].kpi.id, entries[entry].column.id)
        // What ends in /audio is the sound beside a picture, in one view.
        if section.isAudio { return !KPI.ofPictures.contains(id) && !column.hasSuffix("/audio") }
        return !KPI.ofSound.contains(id)
    }
}
