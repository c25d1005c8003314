import Telemetry

/// What all stages of a night agree on, on whatever machine they run.
package struct StageSettings: Sendable, Equatable, Codable {
    /// The tool's version.
    package var tool: String
    /// `2026-11-29`; nil where the logs alone decide which night it is.
    package var night: String?
    /// A fingerprint of the night's moments and of all settings that change a report.
    package var digest: String

    /// - Parameter texts: the night's moments and the settings, each in words.
    package init(tool: String, night: String?, texts: [String]) {
        self.tool = tool
        self.night = night
        digest = Fingerprint.words(texts)
    }

    /// What keeps parts with these settings from being used with `own`; nil where nothing does.
    func fault(beside own: StageSettings) -> String? {
        if tool != own.tool {
            return "made by qoe-report \(tool), and this is \(own.tool); use one version on all machines"
        }
        if night != own.night {
            func name(_ night: String?) -> String { night.map { "the night \($0)" } ?? "no given night" }
            return "of \(name(night)), and not of \(name(own.night)); keep nights apart"
        }
        if digest != own.digest {
            return "made with another configuration; use the same file, environment and options on all machines"
        }
        return nil
    }
}

extension Fingerprint {
    /// Of several texts in their order, as 16 hexadecimal digits.
    static func words(_ texts: [String]) -> String {
        var bytes: [UInt8] = []
        for text in texts { bytes += Array(text.utf8) + [0] }
        let number = bytes.withUnsafeBufferPointer { Fingerprint.of($0) }
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
