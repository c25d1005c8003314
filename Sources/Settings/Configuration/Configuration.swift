import Foundation

/// What is in effect, each value with its origin: command line, else environment, else file, else built in.
package struct Configuration: Sendable {
    /// The file that was read; nil where there was none.
    package var file: String?
    /// Patterns; empty where nothing says where the logs are.
    package var logs: Setting<[String]>
    package var timeZone: Setting<TimeZone>
    package var reports: Setting<String>
    /// The folder whose templates come first.
    package var templates: Setting<String>
    /// The folder whose templates fill what that one does not have; nil where the program has none of its own.
    package var builtInTemplates: String?
    package var state: Setting<String>
    package var jobs: Setting<Int>
    /// Bytes.
    package var memory: Setting<Int>
    /// Keys that are read beside the log format's own.
    package var envelope: Setting<[EnvelopeTerm: [String]]>
    package var dimensions: Setting<[String]>
    /// Groups with fewer views are folded.
    package var minimumGroup: Setting<Int>
    package var targets: Setting<[Target]>
    package var cdn: Setting<CDNSettings>
    package var share: Setting<ShareSettings>
    package var retention: Setting<RetentionSettings>
    /// Seconds after a seek in which a stall is the seek's.
    package var seekGrace: Setting<Double>
    /// The share of lines that may be excluded before the night counts as incomplete, 0…1.
    package var exclusionLimit: Setting<Double>
    package var hooks: Setting<HookSettings>
}

extension Configuration {
    /// The file that is read when none is given.
    static let usualFile = "qoe-report.yaml"
    static let defaultMemory = 1 << 30
    /// Under 30 views a value is marked "few".
    static let defaultMinimumGroup = 30
    /// Seconds: a stall from a Seek to its SeekDidComplete and 5 s more is the seek's.
    static let defaultSeekGrace = 5.0
    /// One line in a hundred: more means that something writes logs wrongly, not that a line was unlucky.
    static let defaultExclusionLimit = 0.01

    /// Puts the layers on each other.
    package static func effective(
        _ arguments: Arguments, in surroundings: Surroundings, vocabulary: Vocabulary
    ) throws(ConfigurationError) -> Configuration {
        let flags = SettingsLayer(arguments)
        let environment = try SettingsLayer(environment: surroundings.environment)
        let file = try ConfigurationFile.chosen(arguments, surroundings)
        let below = try file.map { path throws(ConfigurationError) in
            try FileReader(file: path, vocabulary: vocabulary).layer(ConfigurationFile.bytes(path, surroundings))
        }
        let layers = [flags, environment] + (below.map { [$0] } ?? [])
        func top<T>(_ setting: KeyPath<SettingsLayer, Setting<T>?>, else builtIn: T) -> Setting<T> {
            for layer in layers {
                if let setting = layer[keyPath: setting] { return setting }
            }
            return Setting(builtIn, .builtIn)
        }
        let given = layers.lazy.compactMap(\.state).first
        let state = if let given { given } else { Setting(try surroundings.defaultState(), .builtIn) }
        let ownTemplates = surroundings.builtInTemplates
        return Configuration(
            file: file,
            logs: top(\.logs, else: []),
            timeZone: top(\.timeZone, else: .gmt),
            reports: top(\.reports, else: "./Reports"),
            templates: top(\.templates, else: ownTemplates ?? "./Templates"),
            builtInTemplates: ownTemplates,
            state: state,
            jobs: top(\.jobs, else: max(1, surroundings.processorCount)),
            memory: top(\.memory, else: defaultMemory),
            envelope: top(\.envelope, else: [:]),
            dimensions: top(\.dimensions, else: vocabulary.dimensions),
            minimumGroup: top(\.minimumGroup, else: defaultMinimumGroup),
            targets: top(\.targets, else: []),
            cdn: top(\.cdn, else: CDNSettings()),
            share: top(\.share, else: ShareSettings()),
            retention: top(\.retention, else: RetentionSettings()),
            seekGrace: top(\.seekGrace, else: defaultSeekGrace),
            exclusionLimit: top(\.exclusionLimit, else: defaultExclusionLimit),
            hooks: top(\.hooks, else: HookSettings()))
    }
}
