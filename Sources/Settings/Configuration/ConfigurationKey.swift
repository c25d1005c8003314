/// The keys of `qoe-report.yaml`: a public schema. The reader refuses every other key.
package enum ConfigurationKey: String, CaseIterable, Sendable {
    case logs
    case timeZone = "time_zone"
    case reports, templates, state, envelope, dimensions
    case minimumGroup = "minimum_group"
    case targets, cdn, share, retention
    case seekGrace = "seek_grace_s"
    case exclusionLimit = "exclusion_limit"
    case hooks

    /// The keys inside a key's own map; empty where it has none.
    package var inner: [String] {
        switch self {
        case .envelope: EnvelopeTerm.allCases.map(\.rawValue)
        case .targets: ["kpi", "statistic", "max", "min", "severity", "minimum_views"]
        case .cdn: ["hosts", "headers", "extra_allowed_headers"]
        case .share: ["session_id", "key_file"]
        case .retention: ["nights", "state"]
        case .hooks: ["on_success", "on_warning", "on_gate_failed", "timeout"]
        default: []
        }
    }

    /// The keys of `cdn: headers:`.
    package static let cdnHeaders = ["cache_id", "cache_status"]
}
