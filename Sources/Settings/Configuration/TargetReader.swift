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
                let kpi = try nodes.choice(entry.key, at: entry.keyPlace, among: vocabulary.kpis, of: "KPI")
                targets.append(try target(entry.value, kpi: kpi))
            }
        case .scalar:
            throw nodes.fault(node.place, "found \(node.kind); write a map such as startup-time: { max: 3 }")
        }
        return targets
    }

    /// - Parameter kpi: known where the map's key says it; nil where the target itself must.
    private func target(_ node: YAMLNode, kpi: String?) throws(ConfigurationError) -> Target {
        var target = Target(kpi: kpi ?? "")
        let keys = ConfigurationKey.targets.inner.filter { kpi == nil || $0 != "kpi" }
        for entry in try nodes.entries(node, keys: keys) {
            let value = entry.value
            switch entry.key {
            case "kpi": target.kpi = try nodes.choice(value, among: vocabulary.kpis, of: "KPI")
            case "statistic":
                target.statistic = try nodes.choice(value, among: vocabulary.statistics, of: "statistic")
            case "max": target.max = try nodes.number(value)
            case "min": target.min = try nodes.number(value)
            case "severity":
                let names = Target.Severity.allCases.map(\.rawValue)
                let word = try nodes.choice(value, among: names, of: "severity")
                target.severity = Target.Severity(rawValue: word) ?? .error
            default: target.minimumViews = try nodes.whole(value, in: 1...1_000_000_000)
            }
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
