import Foundation
import KPIs
import Reporting
import Sessions
import Telemetry
import TestSupport

/// The worst views of lines that tests write, as a night would find them.
enum ViewStoryExample {
    static func data(_ subjects: [Subject], files: [String] = ["log.ndjson"], zone: String = "UTC") -> NightData {
        var worst = WorstList<ViewStory>()
        let places = TimeLost.Places(.all)
        for subject in subjects {
            let said = Columns.all.said(subject)
            let row = ViewRow(subject, said)
            worst.add(row, TimeLost(places) { row[$0] }) { ViewStory(subject, said) }
        }
        var data = ExampleNight.data()
        data.catalogue = .all
        data.timeZone = zone
        data.intake.files = files.map { name in
            Intake.File(
                name: name, status: .whole, encoding: "plain", members: 1, bytes: 1, lines: LineTally(), used: 0,
                notes: [])
        }
        data.worst = worst
        return data
    }

    /// One of the example night's files.
    static func night(_ name: String, zone: String = "UTC") throws -> NightData {
        data(
            Subjects(try Fixtures.text("nights/example/\(name)"), keepsPlaces: true).all, files: [name], zone: zone)
    }

    /// The pages of a night's views, by name.
    static func pages(_ data: NightData) throws -> [(name: String, text: String)] {
        let library = try NightFolder.check(Written.templates, dimensions: ["app", "country"])
        guard let report = Report.all.first(where: { $0.id == "views" }) else { throw CocoaError(.fileNoSuchFile) }
        return try report.files(data).map { file in
            var bytes: [UInt8] = []
            try file.write(data, ExampleNight.facts, library) { bytes += $0 }
            return (file.name, String(decoding: bytes, as: UTF8.self))
        }
    }
}
