import Foundation
import TestSupport
import Testing

@testable import Settings

/// A folder of its own for the time of a test.
final class Folder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "qoe-settings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
        let url = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func surroundings(_ environment: [String: String] = ["HOME": "/home/team"]) -> Surroundings {
        Surroundings(environment: environment, executable: nil, processorCount: 2, folder: path)
    }

    func configuration(
        _ arguments: [String] = [], _ environment: [String: String] = ["HOME": "/home/team"]
    ) throws -> Configuration {
        guard case .command(let asked) = try Request(["run"] + arguments) else { throw UsageError("no command") }
        return try Configuration.effective(asked, in: surroundings(environment), vocabulary: vocabulary)
    }
}

@Suite struct ConfigurationTests {
    @Test func `has built-in values where nothing is said`() throws {
        let all = try Folder().configuration()
        #expect(all.file == nil)
        #expect(all.logs == Setting([], .builtIn))
        #expect(ZoneName.text(all.timeZone.value) == "UTC")
        #expect(all.reports == Setting("./Reports", .builtIn))
        #expect(all.templates == Setting("./Templates", .builtIn))
        #expect(all.builtInTemplates == nil)
        #expect(all.state == Setting("/home/team/.local/state/qoe-report", .builtIn))
        #expect(all.jobs == Setting(2, .builtIn))
        #expect(all.memory == Setting(1 << 30, .builtIn))
        #expect(all.dimensions == Setting(vocabulary.dimensions, .builtIn))
        #expect(all.minimumGroup == Setting(30, .builtIn))
        #expect(all.seekGrace == Setting(5, .builtIn))
        #expect(all.exclusionLimit == Setting(0.01, .builtIn))
        #expect(all.retention.value == RetentionSettings(nights: nil, state: nil))
    }

    @Test func `an option wins over the environment, that over the file`() throws {
        let folder = try Folder()
        try folder.write("qoe-report.yaml", "reports: file\nstate: file\ntemplates: file\nminimum_group: 9\n")
        let environment = ["QOE_REPORT_REPORTS": "environment", "QOE_REPORT_STATE": "environment"]
        let all = try folder.configuration(["--reports", "flag"], environment)
        #expect(all.file == "qoe-report.yaml")
        #expect(all.reports == Setting("flag", .flag("--reports")))
        #expect(all.state == Setting("environment", .environment("QOE_REPORT_STATE")))
        #expect(all.templates == Setting("file", .file("qoe-report.yaml", line: 3)))
        #expect(all.minimumGroup == Setting(9, .file("qoe-report.yaml", line: 4)))
        #expect(all.seekGrace.origin == .builtIn)
    }

    @Test func `logs of the command line replace those of the file`() throws {
        let folder = try Folder()
        try folder.write("qoe-report.yaml", "logs: [a, b]\n")
        #expect(try folder.configuration(["--logs", "c"]).logs == Setting(["c"], .flag("--logs")))
        #expect(try folder.configuration().logs.value == ["a", "b"])
    }

    @Test func `finds the file by option, environment, or name`() throws {
        let folder = try Folder()
        for name in ["qoe-report", "one", "two"] { try folder.write("\(name).yaml", "reports: of-\(name)\n") }
        let home = ["HOME": "/h", "QOE_REPORT_CONFIG": "one.yaml"]
        #expect(try folder.configuration(["--config", "two.yaml"], home).reports.value == "of-two")
        #expect(try folder.configuration([], home).reports.value == "of-one")
        #expect(try folder.configuration().reports.value == "of-qoe-report")
        let fault = "none.yaml: no such file; give another with --config, or see its permissions"
        #expect(throws: ConfigurationError(fault)) { try folder.configuration(["--config", "none.yaml"]) }
    }

    @Test func `state follows XDG, then HOME, and else must be given`() throws {
        let folder = try Folder()
        #expect(try folder.configuration([], ["XDG_STATE_HOME": "/x", "HOME": "/h"]).state.value == "/x/qoe-report")
        #expect(
            try folder.configuration([], ["XDG_STATE_HOME": "x", "HOME": "/h"]).state.value
                == "/h/.local/state/qoe-report")
        let fault = "state: neither $XDG_STATE_HOME nor $HOME names a folder; give --state DIR"
        #expect(throws: ConfigurationError(fault)) { try folder.configuration([], [:]) }
        #expect(throws: ConfigurationError(fault)) { try folder.configuration([], ["HOME": ""]) }
        #expect(try folder.configuration(["--state", "s"], [:]).state.value == "s")
    }

    @Test func `finds built-in templates beside the binary, where make installs them, or here`() throws {
        let folder = try Folder()
        try folder.write("Templates/night.html", "")
        var here = folder.surroundings()
        #expect(here.builtInTemplates == "./Templates")
        try folder.write("share/qoe-report/Templates/night.html", "")
        here.executable = folder.path + "/bin/qoe-report"
        #expect(here.builtInTemplates == folder.path + "/share/qoe-report/Templates")
        try folder.write("bin/Templates/night.html", "")
        #expect(here.builtInTemplates == folder.path + "/bin/Templates")
        // A user's folder comes first and leaves the built-in ones behind it.
        let all = try folder.configuration(["--templates", "mine"])
        #expect(all.templates.value == "mine" && all.builtInTemplates == "./Templates")
    }

    @Test func `the example of Deploy is read and has every key`() throws {
        let url = Fixtures.root.appending(path: "Deploy/qoe-report.example.yaml")
        let bytes = Array(try Data(contentsOf: url))
        let full = Vocabulary(
            kpis: [
                "startup-time", "stalled-time/watched", "freeze-time/observed", "packet-loss", "publish-outcome",
                "outcome", "stall-count/hour",
            ],
            named: ["outcome": ["played", "failed-before-start", "failed-during-play"]],
            dimensions: [
                "app", "os", "device", "country", "network", "cdn", "pop", "codec", "resolution", "asn", "isp",
                "sdkVersion", "title", "live",
            ])
        _ = try FileReader(file: "example", vocabulary: full).layer(bytes)
        let root = try #require(try YAMLReader.read(bytes, file: "example"))
        guard case .mapping(let entries) = root.content else {
            Issue.record("the example is no map")
            return
        }
        #expect(Set(entries.map(\.key)) == Set(ConfigurationKey.allCases.map(\.rawValue)))
        for key in ConfigurationKey.allCases {
            let value = try #require(entries.first { $0.key == key.rawValue }?.value)
            #expect(!value.isNull)
            #expect(Set(key.inner).isSubset(of: names(value)))
            if key == .cdn { #expect(Set(ConfigurationKey.cdnHeaders).isSubset(of: names(value))) }
        }
    }

    /// All keys in a node, at any depth.
    private func names(_ node: YAMLNode) -> Set<String> {
        switch node.content {
        case .scalar: []
        case .sequence(let items): items.reduce(into: []) { $0.formUnion(names($1)) }
        case .mapping(let entries): entries.reduce(into: []) { $0.formUnion(names($1.value).union([$1.key])) }
        }
    }
}
