import Foundation
import Testing

@testable import Settings

let vocabulary = Vocabulary(
    kpis: ["startup-time", "stalled-time/watched", "publish-outcome", "freeze-time/observed", "packet-loss"],
    dimensions: ["app", "os", "device", "country", "network", "asn", "cdn", "pop"])

func layer(_ text: String, file: String = "qoe-report.yaml") throws(ConfigurationError) -> SettingsLayer {
    try FileReader(file: file, vocabulary: vocabulary).layer(Array(text.utf8))
}

func fault(inFile text: String) -> String? {
    do throws(ConfigurationError) {
        _ = try layer(text)
        return nil
    } catch {
        return error.description
    }
}

@Suite struct FileReaderTests {
    @Test func `reads every key`() throws {
        let layer = try layer(
            """
            logs: ["/logs/{yyyy}-{MM}-{dd}/*.gz", "-"]
            time_zone: Europe/Paris
            reports: /srv/reports
            templates: /srv/templates
            state: /var/lib/qoe-report
            envelope: { time: at, session: [call, "room id"] }
            dimensions: [os, app]
            minimum_group: 50
            targets: { startup-time: { max: 3 } }
            cdn: { extra_allowed_headers: [X-Edge] }
            share: { session_id: hash, key_file: /etc/key }
            retention: { nights: 90, state: 400 }
            seek_grace_s: 2.5
            exclusion_limit: 1e-3
            hooks: { on_success: [/bin/true, ok], on_warning: [/bin/w], on_gate_failed: [/bin/g], timeout: 30 }
            """)
        #expect(layer.logs == Setting(["/logs/{yyyy}-{MM}-{dd}/*.gz", "-"], .file("qoe-report.yaml", line: 1)))
        #expect(layer.timeZone?.value.identifier == "Europe/Paris")
        #expect(layer.reports?.value == "/srv/reports")
        #expect(layer.templates?.value == "/srv/templates")
        #expect(layer.state?.value == "/var/lib/qoe-report")
        #expect(layer.envelope?.value == [.time: ["at"], .session: ["call", "room id"]])
        #expect(layer.dimensions?.value == ["os", "app"])
        #expect(layer.minimumGroup == Setting(50, .file("qoe-report.yaml", line: 8)))
        #expect(layer.targets?.value == [Target(kpi: "startup-time", max: 3)])
        #expect(layer.cdn?.value == CDNSettings(extraAllowedHeaders: ["X-Edge"]))
        #expect(layer.share?.value == ShareSettings(sessionID: .hash, keyFile: "/etc/key"))
        #expect(layer.retention?.value == RetentionSettings(nights: 90, state: 400))
        #expect(layer.seekGrace?.value == 2.5)
        #expect(layer.exclusionLimit?.value == 0.001)
        let hooks = HookSettings(
            onSuccess: ["/bin/true", "ok"], onWarning: ["/bin/w"], onGateFailed: ["/bin/g"], timeout: 30)
        #expect(layer.hooks?.value == hooks)
    }

    @Test func `a key without a value says nothing`() throws {
        let layer = try layer("logs:\nreports: ~\ncdn: { hosts: }\nenvelope: {}\n")
        #expect(layer.logs == nil && layer.reports == nil)
        #expect(layer.cdn?.value == CDNSettings())
        #expect(layer.envelope?.value == [:])
    }

    @Test func `relative paths start from the file's folder`() throws {
        let text = "logs: [logs/*.gz, /abs, '-']\nreports: Reports\nshare: { session_id: hash, key_file: key }\n"
        let there = try layer(text, file: "/etc/qoe/qoe-report.yaml")
        #expect(there.logs?.value == ["/etc/qoe/logs/*.gz", "/abs", "-"])
        #expect(there.reports?.value == "/etc/qoe/Reports")
        #expect(there.share?.value.keyFile == "/etc/qoe/key")
        #expect(try layer(text).reports?.value == "Reports")
        #expect(try layer(text, file: "conf/a.yaml").reports?.value == "conf/Reports")
    }

    @Test func `two keys may change places, and what few lines need may be another's name`() throws {
        #expect(
            try layer("envelope: { time: event, event: time }").envelope?.value == [.time: ["event"], .event: ["time"]])
        #expect(try layer("envelope: { session: id }").envelope?.value == [.session: ["id"]])
    }

    @Test(
        arguments: [
            ("logz: a", "1:1: unknown key 'logz'; did you mean 'logs'?"),
            ("# one\n    logz: a", "2:5: unknown key 'logz'; did you mean 'logs'?"),
            (
                "colour: red",
                "1:1: unknown key 'colour'; known are logs, time_zone, reports, templates, state, envelope, dimensions, "
                    + "minimum_group, targets, cdn, share, retention, seek_grace_s, exclusion_limit, hooks"
            ),
            ("[a]", "1:1: found a list; write a map of keys and values"),
            ("reports: [a]", "1:10: found a list; write a word"),
            ("reports: ''", "1:10: found an empty word; write a word"),
            ("reports: ~/r", "1:10: '~' is not expanded; write the whole path"),
            ("logs: [a, {b: c}]", "1:11: found a map of keys; write a word"),
            ("logs: 'a/{mm}'", "1:7: unknown placeholder '{mm}'; did you mean '{MM}'?"),
            ("time_zone: Paris", "1:12: unknown time zone 'Paris'; write a name such as Europe/Paris or UTC"),
            ("envelope: { tiem: a }", "1:13: unknown key 'tiem'; did you mean 'time'?"),
            (
                "envelope: { time: session }",
                "1:19: 'session' is where session is read from; say where else, or give another name"
            ),
            ("envelope: { time: a, session: [b, a] }", "1:31: 'a' is time already; keep one of them"),
            ("logs: 'x/{yyyy/x'", "1:7: a '{' without its '}'; close it, as in {yyyy}"),
            ("envelope: { time: [~] }", "1:20: found nothing; write a word"),
            ("dimensions: os", "1:13: found 'os'; write a list of dimensions, such as [a, b]"),
            ("dimensions: [os, ap]", "1:18: unknown dimension 'ap'; did you mean 'app'?"),
            ("dimensions: [os, os]", "1:18: 'os' stands here twice; keep one"),
            ("minimum_group: many", "1:16: found 'many'; write a number"),
            ("minimum_group: '30'", "1:16: found '30'; write a number"),
            ("minimum_group: 1.5", "1:16: found 1.5; write a whole number"),
            ("minimum_group: 0", "1:16: 0 is out of range; write 1 to 1000000"),
            ("minimum_group: 1e300", "1:16: found 1e+300; write a whole number"),
            ("seek_grace_s: 61", "1:15: 61 is out of range; write a number from 0 to 60"),
            ("seek_grace_s: nan", "1:15: found 'nan'; write a number"),
            ("seek_grace_s: 0x10", "1:15: found '0x10'; write a number"),
            ("exclusion_limit: 1%", "1:18: found '1%'; write the ratio, such as 0.01 for 1 %"),
            ("exclusion_limit: 1.01", "1:18: 1.01 is out of range; write a number from 0 to 1"),
            ("share: { session_id: hide }", "1:22: unknown treatment of session ids 'hide'; known are keep, hash"),
            ("share: { session_id: hash }", "1:8: session_id: hash without a key; give key_file"),
            (
                "share: { key_file: key }",
                "1:8: key_file, and nothing that says what for; give session_id: hash, or keep"
            ),
            ("reports: \"a\\0b\"", "1:10: found a word with a zero byte; take '\\0' out"),
            ("retention: { nights: 0 }", "1:22: 0 is out of range; write 1 to 100000"),
            ("retention: { state: 27 }", "1:21: 27 is out of range; write 28 to 100000"),
            (
                "hooks: { on_success: mail -s ok }",
                "1:22: found 'mail -s ok'; write a list, such as [/usr/local/bin/notify, --ok]; no shell reads it"
            ),
            (
                "hooks: { on_success: [] }",
                "1:22: found a list without a word; leave the key out, or write a list, such as [/usr/local/bin/notify, --ok]; no shell reads it"
            ),
            ("hooks: { timeout: 0 }", "1:19: 0 is out of range; write a number from 1 to 3600"),
            ("hooks: { on_sucess: [a] }", "1:10: unknown key 'on_sucess'; did you mean 'on_success'?"),
        ] as [(String, String)])
    func `says what is wrong, where, and what to do`(text: String, expected: String) {
        #expect(fault(inFile: text) == "qoe-report.yaml:" + expected)
    }
}
