import Testing

@testable import Settings

@Suite struct EnvironmentVariableTests {
    @Test func `reads every variable`() throws {
        let layer = try SettingsLayer(environment: [
            "QOE_REPORT_LOGS": "a/{dd}/*.gz:b", "QOE_REPORT_TIME_ZONE": "Asia/Tokyo", "QOE_REPORT_REPORTS": "R",
            "QOE_REPORT_TEMPLATES": "T", "QOE_REPORT_STATE": "S", "QOE_REPORT_JOBS": "3", "QOE_REPORT_MEMORY": "2G",
            "QOE_REPORT_MINIMUM_GROUP": "7", "QOE_REPORT_SEEK_GRACE_S": "4.5", "QOE_REPORT_EXCLUSION_LIMIT": "0.2",
            "QOE_REPORT_CONFIG": "c.yaml", "HOME": "/root",
        ])
        #expect(layer.logs == Setting(["a/{dd}/*.gz", "b"], .environment("QOE_REPORT_LOGS")))
        #expect(layer.timeZone?.value.identifier == "Asia/Tokyo")
        #expect(layer.reports?.value == "R")
        #expect(layer.templates?.value == "T")
        #expect(layer.state?.value == "S")
        #expect(layer.jobs?.value == 3)
        #expect(layer.memory?.value == 2 << 30)
        #expect(layer.minimumGroup?.value == 7)
        #expect(layer.seekGrace?.value == 4.5)
        #expect(layer.exclusionLimit?.value == 0.2)
    }

    @Test func `what hooks are told sets nothing and is no mistake`() throws {
        let layer = try SettingsLayer(environment: [
            "QOE_REPORT_NIGHT": "2026-11-29", "QOE_REPORT_PAGE": "R/index.html", "QOE_REPORT_EXIT": "0",
        ])
        #expect(layer.reports == nil && layer.logs == nil)
    }

    @Test func `an empty variable says nothing`() throws {
        let layer = try SettingsLayer(environment: ["QOE_REPORT_REPORTS": "", "QOE_REPORT_JOBS": ""])
        #expect(layer.reports == nil && layer.jobs == nil)
    }

    @Test(
        arguments: [
            ("QOE_REPORT_LOG", "x", "unknown variable; did you mean 'QOE_REPORT_LOGS'?"),
            (
                "QOE_REPORT_COLOUR", "x",
                "unknown variable; known are QOE_REPORT_CONFIG, QOE_REPORT_LOGS, QOE_REPORT_TIME_ZONE, "
                    + "QOE_REPORT_REPORTS, QOE_REPORT_TEMPLATES, QOE_REPORT_STATE, QOE_REPORT_JOBS, "
                    + "QOE_REPORT_MEMORY, QOE_REPORT_MINIMUM_GROUP, QOE_REPORT_SEEK_GRACE_S, QOE_REPORT_EXCLUSION_LIMIT"
            ),
            ("QOE_REPORT_JOBS", "0", "'0' is out of range; write a whole number from 1 to 1024"),
            ("QOE_REPORT_MEMORY", "lots", "'lots' is no size; write a whole number with K, M, G or T, at least 16M"),
            ("QOE_REPORT_EXCLUSION_LIMIT", "2", "'2' is out of range; write a number from 0 to 1"),
            ("QOE_REPORT_TIME_ZONE", "Mars", "unknown time zone 'Mars'; write a name such as Europe/Paris or UTC"),
            ("QOE_REPORT_LOGS", "a:{mm}", "unknown placeholder '{mm}'; did you mean '{MM}'?"),
        ] as [(String, String, String)])
    func `says what is wrong with a variable`(name: String, value: String, expected: String) {
        #expect(throws: ConfigurationError("$\(name): \(expected)")) { try SettingsLayer(environment: [name: value]) }
    }
}
