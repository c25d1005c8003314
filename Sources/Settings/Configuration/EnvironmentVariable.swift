/// The variables that change a setting: between the command line and the file.
package enum EnvironmentVariable: String, CaseIterable, Sendable {
    case config = "QOE_REPORT_CONFIG"
    /// Patterns, separated by `:` as in PATH.
    case logs = "QOE_REPORT_LOGS"
    case timeZone = "QOE_REPORT_TIME_ZONE"
    case reports = "QOE_REPORT_REPORTS"
    case templates = "QOE_REPORT_TEMPLATES"
    case state = "QOE_REPORT_STATE"
    case jobs = "QOE_REPORT_JOBS"
    case memory = "QOE_REPORT_MEMORY"
    case minimumGroup = "QOE_REPORT_MINIMUM_GROUP"
    case seekGrace = "QOE_REPORT_SEEK_GRACE_S"
    case exclusionLimit = "QOE_REPORT_EXCLUSION_LIMIT"

    static let prefix = "QOE_REPORT_"
    /// What hooks are told: they set nothing where a hook calls the program itself.
    package static let hookNight = "QOE_REPORT_NIGHT"
    package static let hookPage = "QOE_REPORT_PAGE"
    package static let hookExit = "QOE_REPORT_EXIT"

    /// What it sets, for the manual page.
    var meaning: String {
        switch self {
        case .config: "The configuration file, as --config."
        case .logs: "Where the logs are, as --logs; several are parted by ':'."
        case .timeZone: "The zone of the night, as --time-zone."
        case .reports: "Where the nights' folders go, as --reports."
        case .templates: "Templates that replace the built-in ones, as --templates."
        case .state: "The folder of history and lock, as --state."
        case .jobs: "The number of threads, as --jobs."
        case .memory: "The memory to stay under, as --memory."
        case .minimumGroup: "Groups with fewer views are folded: minimum_group of the configuration."
        case .seekGrace: "Seconds after a seek in which a stall is the seek's: seek_grace_s of the configuration."
        case .exclusionLimit: "The share of lines that may be excluded: exclusion_limit of the configuration."
        }
    }
}

extension SettingsLayer {
    /// What the environment says. An empty variable says nothing; an unknown one of ours is refused like an
    /// unknown key, because a setting that is silently not set is worse than none.
    package init(environment: [String: String]) throws(ConfigurationError) {
        let names = EnvironmentVariable.allCases.map(\.rawValue)
        let ofHooks = [EnvironmentVariable.hookNight, EnvironmentVariable.hookPage, EnvironmentVariable.hookExit]
        for name in environment.keys.sorted() where name.hasPrefix(EnvironmentVariable.prefix) {
            if ofHooks.contains(name) { continue }
            guard let text = environment[name], !text.isEmpty else { continue }
            guard let variable = EnvironmentVariable(rawValue: name) else {
                // The prefix, which all share, would make any two names look near.
                let prefix = EnvironmentVariable.prefix
                let meant = Spelling.closest(
                    to: String(name.dropFirst(prefix.count)), among: names.map { String($0.dropFirst(prefix.count)) })
                let known = "; known are " + names.joined(separator: ", ")
                let hint = meant.map { "; did you mean '\(prefix)\($0)'?" } ?? known
                throw ConfigurationError("$\(name): unknown variable\(hint)")
            }
            try set(variable, text)
        }
    }

    private mutating func set(_ variable: EnvironmentVariable, _ text: String) throws(ConfigurationError) {
        let origin = Origin.environment(variable.rawValue)
        func fault(_ text: String) -> ConfigurationError { ConfigurationError("$\(variable.rawValue): \(text)") }
        func number(_ range: ClosedRange<Double>) throws(ConfigurationError) -> Double {
            guard let value = NodeReader.number(text), range.contains(value) else {
                let limits = "\(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
                throw fault("'\(text)' is out of range; write a number from \(limits)")
            }
            return value
        }
        func whole(_ range: ClosedRange<Int>) throws(ConfigurationError) -> Int {
            guard let value = Int(text), range.contains(value) else {
                let limits = "\(range.lowerBound) to \(range.upperBound)"
                throw fault("'\(text)' is out of range; write a whole number from \(limits)")
            }
            return value
        }
        switch variable {
        case .config: break  // Read before: it says which file is the layer beneath.
        case .logs:
            let patterns = text.split(separator: ":").map(String.init)
            if let wrong = patterns.lazy.compactMap(LogPattern.fault).first { throw fault(wrong) }
            logs = Setting(patterns, origin)
        case .timeZone:
            switch ZoneName.read(text) {
            case .zone(let zone): timeZone = Setting(zone, origin)
            case .unknown(let wrong): throw fault(wrong)
            }
        case .reports: reports = Setting(text, origin)
        case .templates: templates = Setting(text, origin)
        case .state: state = Setting(text, origin)
        case .jobs: jobs = Setting(try whole(1...1024), origin)
        case .memory:
            guard let bytes = MemorySize.parse(text), bytes >= MemorySize.least else {
                let least = MemorySize.text(MemorySize.least)
                throw fault("'\(text)' is no size; write a whole number with K, M, G or T, at least \(least)")
            }
            memory = Setting(bytes, origin)
        case .minimumGroup: minimumGroup = Setting(try whole(1...1_000_000), origin)
        case .seekGrace: seekGrace = Setting(try number(0...60), origin)
        case .exclusionLimit: exclusionLimit = Setting(try number(0...1), origin)
        }
    }
}
