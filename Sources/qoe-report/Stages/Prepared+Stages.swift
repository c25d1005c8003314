import Foundation
import Pipeline
import Settings

extension Prepared {
    /// The night of a work item or a part.
    ///
    /// - Parameter date: nil where the logs alone decide which night it is.
    func night(of date: String?) throws -> Night? {
        guard let date else { return nil }
        guard let day = CivilDate(date) else {
            throw Stop(.inputOutput, "night: '\(date)' is no date; plan the night again")
        }
        return Night(day, in: configuration.timeZone.value)
    }

    /// A night's rules, with what it shares with its neighbours, and without its files.
    func stagePlan(_ night: Night?) -> NightPlan {
        var plan = plan(night)
        plan.carry = night.map(AfterNight.carry)
        return plan
    }

    /// What all stages of a night agree on: all that changes a number.
    func stageSettings(_ night: Night?) -> StageSettings {
        var texts = [
            ZoneName.text(configuration.timeZone.value), "\(configuration.seekGrace.value)",
            "\(configuration.dimensions.value)",
        ]
        if let night {
            let next = Night(night.date.advanced(by: 1), in: night.zone)
            texts += ["\(night.start)", "\(night.end)", "\(next.end)"]
        }
        texts += configuration.envelope.value.map { "\($0.key): \($0.value)" }.sorted()
        let cdn = configuration.cdn.value
        texts += cdn.hosts.map { "\($0.pattern): \($0.vendor)" }
        texts += [cdn.cacheIDHeader ?? "", cdn.cacheStatusHeader ?? "", "\(cdn.extraAllowedHeaders)"]
        return StageSettings(tool: ToolVersion.text, night: night?.date.description, texts: texts)
    }
}

/// Files that a stage is given.
enum StageFiles {
    /// The files themselves, and of folders those in them: of one shard's parts, or all measured parts.
    ///
    /// - Parameter shard: nil for measured parts.
    static func paths(_ operands: [String], shard: Int?) -> [String] {
        operands.flatMap { operand -> [String] in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: operand, isDirectory: &isFolder), isFolder.boolValue else {
                return [operand]
            }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: operand)) ?? []
            let wanted = names.filter { name in
                if name.hasPrefix(".") { return false }
                return shard.map { name.hasSuffix(".\($0)") } ?? true
            }
            return wanted.sorted().map { "\(operand)/\($0)" }
        }
    }
}
