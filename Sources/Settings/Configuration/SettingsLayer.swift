import Foundation

/// What one place (command line, environment, file) says; nil where it says nothing.
package struct SettingsLayer: Sendable {
    package var logs: Setting<[String]>?
    package var timeZone: Setting<TimeZone>?
    package var reports: Setting<String>?
    package var templates: Setting<String>?
    package var state: Setting<String>?
    package var jobs: Setting<Int>?
    package var memory: Setting<Int>?
    package var envelope: Setting<[EnvelopeTerm: [String]]>?
    package var dimensions: Setting<[String]>?
    package var minimumGroup: Setting<Int>?
    package var targets: Setting<[Target]>?
    package var cdn: Setting<CDNSettings>?
    package var share: Setting<ShareSettings>?
    package var retention: Setting<RetentionSettings>?
    package var seekGrace: Setting<Double>?
    package var exclusionLimit: Setting<Double>?
    package var hooks: Setting<HookSettings>?

    package init() {}

    /// What the command line says.
    package init(_ arguments: Arguments) {
        if !arguments.logs.isEmpty { logs = Setting(arguments.logs, .flag("--logs")) }
        timeZone = arguments.timeZone.map { Setting($0, .flag("--time-zone")) }
        reports = arguments.reports.map { Setting($0, .flag("--reports")) }
        templates = arguments.templates.map { Setting($0, .flag("--templates")) }
        state = arguments.state.map { Setting($0, .flag("--state")) }
        jobs = arguments.jobs.map { Setting($0, .flag("--jobs")) }
        memory = arguments.memory.map { Setting($0, .flag("--memory")) }
    }
}
