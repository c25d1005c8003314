import Foundation

/// Which file is the configuration.
enum ConfigurationFile {
    /// `--config`, else QOE_REPORT_CONFIG, else `./qoe-report.yaml` where it is there; nil where none of these is.
    static func chosen(_ arguments: Arguments, _ surroundings: Surroundings) throws(ConfigurationError) -> String? {
        if let given = arguments.config { return given }
        if let given = surroundings.environment[EnvironmentVariable.config.rawValue], !given.isEmpty { return given }
        return surroundings.exists(Configuration.usualFile) ? Configuration.usualFile : nil
    }

    static func bytes(_ file: String, _ surroundings: Surroundings) throws(ConfigurationError) -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(filePath: surroundings.path(file))))
        } catch {
            let reason = surroundings.exists(file) ? "cannot be read" : "no such file"
            throw ConfigurationError("\(file): \(reason); give another with --config, or see its permissions")
        }
    }
}
