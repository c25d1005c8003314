/// What was met in one recorded dump and needs to be said of it.
struct DumpTally {
    /// Reports with the statistics of old browsers.
    var legacy = 0
    /// Lines that no KPI can come from.
    var refused = 0
    /// Lines that should have been events and are none.
    var unreadable = 0
    /// Gzip members whose lines do not count.
    var lostMembers = 0
    /// The first version that metadata name and that is not known, and the one that it was read as.
    private var odd: (version: Int64, known: Int64)?

    /// Takes note of the version that a recording's metadata name.
    mutating func met(_ version: Int64, of format: DumpFormat) {
        if odd == nil, let known = DumpTally.known[format], version != known { odd = (version, known) }
    }

    /// One sentence for each matter: what was found; what to do.
    func notes(_ format: DumpFormat) -> [String] {
        var notes: [String] = []
        if legacy > 0 {
            notes.append(
                "\(legacy) reports hold legacy goog statistics, which no KPI is defined on; record standard getStats")
        }
        if refused > 0 {
            switch format {
            case .internals:
                notes.append(
                    "a webrtc-internals document, which is not read; record with rtcstats, or log getStats reports")
            default:
                notes.append(
                    "\(refused) lines are a server's own statistics, not a client's; nothing was used of them")
            }
        }
        if unreadable > 0 {
            notes.append(
                "\(unreadable) lines could not be read; a value that changed only there is old until it changes again")
        }
        if lostMembers > 0 {
            notes.append(
                "\(lostMembers) damaged gzip members are left out; a value that changed only there is old until it changes again"
            )
        }
        if let odd {
            notes.append("fileFormat \(odd.version) is not known; read as fileFormat \(odd.known)")
        }
        return notes
    }

    private static let known: [DumpFormat: Int64] = [.rtcStats: 2, .rtcStatsDump: 3]
}
