import Telemetry

/// Reads `targets:` of the configuration: a map from KPI to target, or a list whose items name their KPI.
struct TargetReader {
    private let nodes: NodeReader
    private let vocabulary: Vocabulary

    init(_ nodes: NodeReader, _ vocabulary: Vocabulary) {
        self.nodes = nodes
        self.vocabulary = vocabulary
    }

    func targets(_ node: YAMLNode) throws(ConfigurationError) -> [Target] {
        var targets: [Target] = []
        switch node.content {
        case .sequence(let items):
            for item in items {
                let target = try target(item, kpi: nil)
                if targets.contains(where: { $0.kpi == target.kpi && $0.statistic == target.statistic }) {
                    let figure = target.statistic.map { " and statistic '\($0)'" } ?? ""
                    throw nodes.fault(item.place, "a second target for '\(target.kpi)'\(figure); keep one")
                }
                targets.append(target)
            }
        case .mapping(let entries):
            for entry in entries {
                let kpi = try self.kpi(entry.key, at: entry.keyPlace)
                targets.append(try target(entry.value, kpi: kpi))
            }
        case .scalar:
            throw nodes.fault(node.place, "found \(node.kind); write a map such as startup-time: { max: 3 }")
        }
        return targets
    }

    /// A KPI's id; where it has a value for each of several names, with one behind a point: `outcome.failed`.
    private func kpi(_ word: String, at place: YAMLNode.Place) throws(ConfigurationError) -> String {
        guard let one = NamedValue(word) else {
            guard let names = vocabulary.named[word] else {
                return try nodes.choice(word, at: place, among: vocabulary.kpis, of: "KPI")
            }
            let example = names.first.map { ", such as \(word).\($0)" } ?? ": \(word).NAME"
            throw nodes.fault(place, "'\(word)' has several values; write the name of one behind a point\(example)")
        }
        _ = try nodes.choice(one.column, at: place, among: vocabulary.kpis, of: "KPI")
        guard let names = vocabulary.named[one.column] else {
            throw nodes.fault(place, "'\(one.column)' has one value and no names; write \(one.column)")
        }
        if !names.isEmpty, !names.contains(where: one.means) {
            _ = try nodes.choice(one.name, at: place, among: names, of: "name of \(one.column)")
        }
        return word
    }

    /// - Parameter kpi: known where the map's key says it; nil where the target itself must.
    private func target(_ node: YAMLNode, kpi: String?) throws(ConfigurationError) -> Target {
        var target = Target(kpi: kpi ?? "")
        var bounds: [(number: Double, at: YAMLNode.Place)] = []
        func bound(_ value: YAMLNode) throws(ConfigurationError) -> Double {
            let number = try nodes.number(value)
            bounds.append((number, value.place))
            return number
        }
        let keys = ConfigurationKey.targets.inner.filter { kpi == nil || $0 != "kpi" }
        for entry in try nodes.entries(node, keys: keys) {
            let value = entry.value
            switch entry.key {
            case "kpi": target.kpi = try self.kpi(try nodes.text(value), at: value.place)
            case "statistic":
                target.statistic = try nodes.choice(value, among: vocabulary.statistics, of: "statistic")
            case "max": target.max = try bound(value)
            case "min": target.min = try bound(value)
            case "severity":
                let names = Target.Severity.allCases.map(\.rawValue)
                let word = try nodes.choice(value, among: names, of: "severity")
                target.severity = Target.Severity(rawValue: word) ?? .error
            default: target.minimumViews = try nodes.whole(value, in: 1...1_000_000_000)
            }
        }
        let outside = bounds.first { $0.number < 0 || $0.number > 1 }
        if let outside, vocabulary.shares.contains(NamedValue(target.kpi)?.column ?? target.kpi) {
            throw nodes.fault(
                outside.at,
                "'\(shortest(outside.number))' is out of range; '\(target.kpi)' is a share from 0 to 1: write 0.03 for 3 %"
            )
        }
        if target.kpi.isEmpty { throw nodes.fault(node.place, "a target without a KPI; give kpi") }
        if target.max == nil, target.min == nil {
            throw nodes.fault(node.place, "the target for '\(target.kpi)' has no bound; give max or min")
        }
        if let max = target.max, let min = target.min, min > max {
            throw nodes.fault(node.place, "min \(shortest(min)) is over max \(shortest(max)); no value meets both")
        }
        return target
    }
}
