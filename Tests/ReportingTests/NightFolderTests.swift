import Foundation
import KPIs
import Reporting
import Templating
import TestSupport
import Testing

@Suite struct NightFolderTests {
    @Test func `publishes every report of the list and says where to begin`() throws {
        let scratch = try ScratchFolder()
        let page = try NightFolder.write(
            ExampleNight.data(), reports: scratch.url.path, templates: Written.library(), facts: ExampleNight.facts)
        #expect(page == scratch.path("2026-11-29/index.html"))
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path("2026-11-29"))
        #expect(Set(files) == Set(Report.all.flatMap { $0.files(ExampleNight.data()) }.map(\.name)))
        #expect(try Data(contentsOf: URL(filePath: page)) == Data(Written.bytes("night", ExampleNight.data())))
    }

    @Test func `rows that fail leave the old night as it was`() throws {
        struct Stop: Error {}
        let scratch = try ScratchFolder()
        try scratch.write("2026-11-29/index.html", Array("old".utf8))
        var data = ExampleNight.data()
        data.rows = { _ in throw Stop() }
        #expect(throws: Stop.self) {
            try NightFolder.write(
                data, reports: scratch.url.path, templates: Written.library(), facts: ExampleNight.facts)
        }
        #expect(try String(contentsOfFile: scratch.path("2026-11-29/index.html"), encoding: .utf8) == "old")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == ["2026-11-29"])
    }

    @Test func `a mistake in a template is told before there is a night`() throws {
        let scratch = try ScratchFolder()
        try scratch.write("kpis.csv", Array("section\n{{#rows}}\n{{sectoin}}\n{{/rows}}\n".utf8))
        let ours = Fixtures.root.appending(path: "Templates").path
        let error = #expect(throws: TemplateProblems.self) {
            try NightFolder.check(TemplateSource(folders: [scratch.url.path, ours]), dimensions: ["app"])
        }
        let wanted = "kpis.csv:3:3: unknown value 'sectoin'; did you mean 'section'?"
        #expect(error?.description == "\(scratch.url.path)/\(wanted)")
    }

    @Test func `a user's folder replaces single files, and the policy follows`() throws {
        let scratch = try ScratchFolder()
        try scratch.write("_brand.html", Array("<p class=\"brand\">Example TV</p>".utf8))
        try scratch.write("_brand_style.html", Array(":root{--accent:#a00}".utf8))
        let ours = Fixtures.root.appending(path: "Templates").path
        let library = try NightFolder.check(
            TemplateSource(folders: [scratch.url.path, ours]), catalogue: ExampleNight.catalogue,
            dimensions: ["app", "country"])
        guard let report = Report.all.first(where: { $0.id == "night" }) else { return }
        var bytes: [UInt8] = []
        for file in report.files(ExampleNight.data()) {
            try file.write(ExampleNight.data(), ExampleNight.facts, library) { bytes += $0 }
        }
        let page = String(decoding: bytes, as: UTF8.self)
        #expect(page.contains("Example TV") && page.contains(":root{--accent:#a00}"))
        let plain = try Written.text("night")
        func policy(_ page: String) -> Substring? { page.split(separator: "\n").first { $0.contains("Security") } }
        #expect(policy(page) != policy(plain))
    }

    @Test func `every file of the catalogue is in the list`() throws {
        let folder = Fixtures.root.appending(path: "Sources/Reporting/Catalog").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == Report.all.count)
        #expect(Set(Report.all.map(\.id)).count == Report.all.count)
        // One file each, but for the views' pages: nobody kept a view of this night.
        #expect(Set(Report.all.flatMap { $0.files(ExampleNight.data()) }.map(\.name)).count == Report.all.count - 1)
    }

    @Test func `the documents say what the code says`() throws {
        try expectGolden(CatalogueText.markdown(KPI.all), Fixtures.root.appending(path: "Reports/KPIs.md"))
        try expectGolden(
            TemplatesText.markdown(catalogue: .all, dimensions: ["app", "os", "country"]),
            Fixtures.root.appending(path: "Templates/README.md"))
    }
}
