import Foundation
import Input
import KPIs
import Pipeline
import Reporting

// A first command: it measures a folder and writes the views.
let arguments = CommandLine.arguments
func value(_ name: String) -> String? {
    arguments.firstIndex(of: name).flatMap { arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil }
}
let logs = value("--logs")!
var isFolder: ObjCBool = false
_ = FileManager.default.fileExists(atPath: logs, isDirectory: &isFolder)
let paths =
    isFolder.boolValue
    ? try FileManager.default.contentsOfDirectory(atPath: logs).sorted().map { logs + "/" + $0 } : [logs]
let label = value("--night") ?? "night"
let plan = NightPlan(label: label, night: nil, files: paths.map { InputFile($0) }, workers: Int(value("-j") ?? "2")!)
let outcome = NightlyRun.measure(plan)
let folder = (value("--reports") ?? "Reports") + "/" + label
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
var json = JSONText()
for row in outcome.rows { ViewLines.write(row, into: &json) }
try Data(json.bytes).write(to: URL(filePath: folder + "/views.ndjson.gz"))
var report = JSONText()
report.object { json in
    json.key("intake")
    json.object { json in
        json.key("lines")
        json.object { json in
            json.key("read"); json.number(outcome.intake.lines.read)
            json.key("used"); json.number(outcome.intake.used)
            json.key("excluded")
            json.object { json in
                for (i, n) in outcome.intake.lines.excluded.enumerated() where n > 0 {
                    json.key(
                        [
                            "damaged-member", "too-long", "not-utf8", "invalid-json", "not-an-object", "no-session",
                            "no-time", "unknown-source", "bad-shape", "duplicate",
                        ][i]);
                    json.number(n)
                }
            }
        }
    }
}
try Data(report.bytes).write(to: URL(filePath: folder + "/report.json"))
for file in outcome.intake.files {
    print(file.name, file.status, file.lines.read, file.used, file.lines.unknownEvents, file.notes)
}
