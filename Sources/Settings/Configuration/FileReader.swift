/// Reads a configuration's nodes into a layer.
struct FileReader {
    private let nodes: NodeReader
    private let vocabulary: Vocabulary
    /// What relative paths of the file start from: its own folder, so that cron may run the command anywhere.
    private let folder: String

    /// - Parameter file: the file's path, as errors and origins name it.
    init(file: String, vocabulary: Vocabulary) {
        nodes = NodeReader(file: file)
        self.vocabulary = vocabulary
        folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    }

    /// Reads a whole file.
    func layer(_ bytes: [UInt8]) throws(ConfigurationError) -> SettingsLayer {
        var layer = SettingsLayer()
        guard let root = try YAMLReader.read(bytes, file: nodes.file) else { return layer }
        for entry in try nodes.entries(root, keys: ConfigurationKey.allCases.map(\.rawValue)) {
            guard let key = ConfigurationKey(rawValue: entry.key) else { continue }
            try read(key, entry.value, .file(nodes.file, line: entry.keyPlace.line), into: &layer)
        }
        return layer
    }

    private func read(
        _ key: ConfigurationKey, _ node: YAMLNode, _ origin: Origin, into layer: inout SettingsLayer
    ) throws(ConfigurationError) {
        switch key {
        case .logs: layer.logs = Setting(try patterns(node), origin)
        case .timeZone:
            switch ZoneName.read(try nodes.text(node)) {
            case .zone(let zone): layer.timeZone = Setting(zone, origin)
            case .unknown(let fault): throw nodes.fault(node.place, fault)
            }
        case .reports: layer.reports = Setting(try path(node), origin)
        case .templates: layer.templates = Setting(try path(node), origin)
        case .state: layer.state = Setting(try path(node), origin)
        case .envelope: layer.envelope = Setting(try envelope(node), origin)
        case .dimensions: layer.dimensions = Setting(try dimensions(node), origin)
        case .minimumGroup: layer.minimumGroup = Setting(try nodes.whole(node, in: 1...1_000_000), origin)
        case .targets: layer.targets = Setting(try TargetReader(nodes, vocabulary).targets(node), origin)
        case .cdn: layer.cdn = Setting(try CDNReader(nodes).cdn(node), origin)
        case .share: layer.share = Setting(try share(node), origin)
        case .retention: layer.retention = Setting(try retention(node), origin)
        case .seekGrace: layer.seekGrace = Setting(try nodes.number(node, in: 0...60), origin)
        case .exclusionLimit: layer.exclusionLimit = Setting(try nodes.number(node, in: 0...1), origin)
        case .hooks: layer.hooks = Setting(try hooks(node), origin)
        }
    }

    private func path(_ node: YAMLNode) throws(ConfigurationError) -> String {
        let text = try nodes.text(node)
        if text.hasPrefix("~") { throw nodes.fault(node.place, "'~' is not expanded; write the whole path") }
        return text.hasPrefix("/") ? text : folder + text
    }

    private func patterns(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
        guard case .sequence(let items) = node.content else { return [try pattern(node)] }
        var patterns: [String] = []
        for item in items { patterns.append(try pattern(item)) }
        return patterns
    }

    private func pattern(_ node: YAMLNode) throws(ConfigurationError) -> String {
        if let fault = LogPattern.fault(in: try nodes.text(node)) { throw nodes.fault(node.place, fault) }
        return try nodes.text(node) == "-" ? "-" : path(node)
    }

    private func envelope(_ node: YAMLNode) throws(ConfigurationError) -> [EnvelopeTerm: [String]] {
        var keys: [EnvelopeTerm: [String]] = [:]
        for entry in try nodes.entries(node, keys: ConfigurationKey.envelope.inner) {
            guard let key = EnvelopeTerm(rawValue: entry.key) else { continue }
            let names = try nodes.texts(entry.value)
            for name in names {
                if let other = keys.first(where: { $0.value.contains(name) })?.key {
                    throw nodes.fault(entry.value.place, "'\(name)' is \(other.rawValue) already; keep one of them")
                }
            }
            keys[key] = names
        }
        // What no line can do without is not found any more where another key takes its name.
        for entry in try nodes.entries(node, keys: ConfigurationKey.envelope.inner) {
            for name in try nodes.texts(entry.value) where name != entry.key {
                guard let other = EnvelopeTerm(rawValue: name), EnvelopeTerm.needed.contains(other), keys[other] == nil
                else { continue }
                throw nodes.fault(
                    entry.value.place, "'\(name)' is where \(name) is read from; say where else, or give another name")
            }
        }
        return keys
    }

    private func dimensions(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
        var names: [String] = []
        for (name, place) in try nodes.list(node, of: "dimensions") {
            _ = try nodes.choice(name, at: place, among: vocabulary.dimensions, of: "dimension")
            if names.contains(name) { throw nodes.fault(place, "'\(name)' stands here twice; keep one") }
            names.append(name)
        }
        return names
    }

    private func share(_ node: YAMLNode) throws(ConfigurationError) -> ShareSettings {
        var share = ShareSettings()
        var isSaid = false
        for entry in try nodes.entries(node, keys: ConfigurationKey.share.inner) {
            if entry.key == "key_file" {
                share.keyFile = try path(entry.value)
            } else {
                isSaid = true
                let names = ShareSettings.SessionID.allCases.map(\.rawValue)
                let word = try nodes.choice(entry.value, among: names, of: "treatment of session ids")
                share.sessionID = ShareSettings.SessionID(rawValue: word) ?? .keep
            }
        }
        if share.sessionID == .hash, share.keyFile == nil {
            throw nodes.fault(node.place, "session_id: hash without a key; give key_file")
        }
        // Who gives a key wants hashes, and would send the ids as they are.
        if !isSaid, share.keyFile != nil {
            throw nodes.fault(node.place, "key_file, and nothing that says what for; give session_id: hash, or keep")
        }
        return share
    }

    private func retention(_ node: YAMLNode) throws(ConfigurationError) -> RetentionSettings {
        var retention = RetentionSettings()
        for entry in try nodes.entries(node, keys: ConfigurationKey.retention.inner) {
            if entry.key == "nights" {
                retention.nights = try nodes.whole(entry.value, in: 1...100_000)
            } else {
                retention.state = try nodes.whole(entry.value, in: RetentionSettings.leastState...100_000)
            }
        }
        return retention
    }

    private func hooks(_ node: YAMLNode) throws(ConfigurationError) -> HookSettings {
        var hooks = HookSettings()
        for entry in try nodes.entries(node, keys: ConfigurationKey.hooks.inner) {
            switch entry.key {
            case "on_success": hooks.onSuccess = try command(entry.value)
            case "on_warning": hooks.onWarning = try command(entry.value)
            case "on_gate_failed": hooks.onGateFailed = try command(entry.value)
            default: hooks.timeout = try nodes.number(entry.value, in: 1...3_600)
            }
        }
        return hooks
    }

    private func command(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
        let advice = "write a list, such as [/usr/local/bin/notify, --ok]; no shell reads it"
        guard case .sequence(let words) = node.content else {
            throw nodes.fault(node.place, "found \(node.kind); \(advice)")
        }
        guard !words.isEmpty else {
            throw nodes.fault(node.place, "found a list without a word; leave the key out, or \(advice)")
        }
        return try nodes.list(node, of: "words").map(\.text)
    }
}
