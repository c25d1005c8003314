/// What `qoe-report config` prints: a file that can be read again, with the origin of each value beside it.
package enum ConfigurationText {
    package static func text(_ configuration: Configuration) -> String {
        let file = configuration.file.map { "# configuration: \($0)" } ?? "# configuration: no file"
        let keys = ConfigurationKey.allCases.flatMap { lines($0, configuration) }
        let memory = MemorySize.text(configuration.memory.value)
        return
            ([file] + keys + [
                "# --jobs \(configuration.jobs.value)  (\(configuration.jobs.origin))",
                "# --memory \(memory)  (\(configuration.memory.origin))",
            ]).joined(separator: "\n") + "\n"
    }

    private static func lines(_ key: ConfigurationKey, _ all: Configuration) -> [String] {
        func line(_ value: String, _ origin: Origin) -> [String] { ["\(key.rawValue): \(value)  # \(origin)"] }
        func map(_ entries: [String], _ origin: Origin) -> [String] {
            entries.isEmpty ? line("{}", origin) : ["\(key.rawValue):  # \(origin)"] + entries.map { "  " + $0 }
        }
        switch key {
        case .logs: return line(list(all.logs.value), all.logs.origin)
        case .timeZone: return line(word(ZoneName.text(all.timeZone.value)), all.timeZone.origin)
        case .reports: return line(word(all.reports.value), all.reports.origin)
        case .templates: return line(word(all.templates.value), all.templates.origin)
        case .state: return line(word(all.state.value), all.state.origin)
        case .envelope:
            let keys = EnvelopeTerm.allCases.compactMap { key in
                all.envelope.value[key].map { "\(key.rawValue): \(list($0))" }
            }
            return map(keys, all.envelope.origin)
        case .dimensions: return line(list(all.dimensions.value), all.dimensions.origin)
        case .minimumGroup: return line(String(all.minimumGroup.value), all.minimumGroup.origin)
        case .targets:
            let targets = all.targets.value.map { "- " + target($0) }
            return targets.isEmpty ? line("[]", all.targets.origin) : map(targets, all.targets.origin)
        case .cdn: return map(cdn(all.cdn.value), all.cdn.origin)
        case .share:
            let share = all.share.value
            let keyFile = share.keyFile.map { ["key_file: \(word($0))"] } ?? []
            return map(["session_id: \(share.sessionID.rawValue)"] + keyFile, all.share.origin)
        case .retention:
            let nights = all.retention.value.nights.map { ["nights: \($0)"] } ?? []
            let state = all.retention.value.state.map { ["state: \($0)"] } ?? []
            return map(nights + state, all.retention.origin)
        case .seekGrace: return line(shortest(all.seekGrace.value), all.seekGrace.origin)
        case .exclusionLimit: return line(shortest(all.exclusionLimit.value), all.exclusionLimit.origin)
        case .hooks: return map(hooks(all.hooks.value), all.hooks.origin)
        }
    }

    private static func target(_ target: Target) -> String {
        var parts = ["kpi: \(word(target.kpi))"]
        if let statistic = target.statistic { parts.append("statistic: \(word(statistic))") }
        if let max = target.max { parts.append("max: \(shortest(max))") }
        if let min = target.min { parts.append("min: \(shortest(min))") }
        parts.append("severity: \(target.severity.rawValue)")
        parts.append("minimum_views: \(target.minimumViews)")
        return "{ " + parts.joined(separator: ", ") + " }"
    }

    private static func cdn(_ cdn: CDNSettings) -> [String] {
        var entries: [String] = []
        if !cdn.hosts.isEmpty {
            entries.append("hosts:")
            entries += cdn.hosts.map { "  \(quoted($0.pattern)): \(word($0.vendor))" }
        }
        if cdn.cacheIDHeader != nil || cdn.cacheStatusHeader != nil {
            entries.append("headers:")
            if let name = cdn.cacheIDHeader { entries.append("  cache_id: \(word(name))") }
            if let name = cdn.cacheStatusHeader { entries.append("  cache_status: \(word(name))") }
        }
        if !cdn.extraAllowedHeaders.isEmpty {
            entries.append("extra_allowed_headers: \(list(cdn.extraAllowedHeaders))")
        }
        return entries
    }

    private static func hooks(_ hooks: HookSettings) -> [String] {
        let programs = [
            ("on_success", hooks.onSuccess), ("on_warning", hooks.onWarning), ("on_gate_failed", hooks.onGateFailed),
        ]
        return programs.filter { !$0.1.isEmpty }.map { "\($0.0): \(list($0.1))" }
            + ["timeout: \(shortest(hooks.timeout))"]
    }

    private static func list(_ words: [String]) -> String { "[" + words.map(word).joined(separator: ", ") + "]" }

    /// A word bare where YAML cannot take it for something else, else in quotes.
    private static func word(_ text: String) -> String {
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789./_-"
        let first = text.first.map { $0.isLetter || $0 == "/" || $0 == "." } ?? false
        let isNull = YAMLNode(.scalar(text, plain: true), at: .init(line: 1, column: 1)).isNull
        return first && !isNull && text.allSatisfy(letters.contains) ? text : quoted(text)
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
                quoted += "\\x" + String(scalar.value >> 4, radix: 16) + String(scalar.value & 15, radix: 16)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
