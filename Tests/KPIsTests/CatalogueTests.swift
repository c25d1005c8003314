import Foundation
import KPIs
import TestSupport
import Testing

@Suite struct CatalogueTests {
    @Test func `every file of the catalogue is in the list, and the other way round`() throws {
        let folder = Fixtures.root.appending(path: "Sources/KPIs/Catalog").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
        let defining = try files.filter { name in
            try String(contentsOfFile: folder + "/" + name, encoding: .utf8).contains("= KPI(")
        }
        #expect(defining.count == KPI.all.count)
    }

    @Test func `no two columns of a scope have the same id`() {
        var seen = Set<String>()
        for entry in Columns.all.entries {
            let scope = "\(entry.column.measure)".prefix { $0 != "(" }
            #expect(seen.insert("\(scope) \(entry.column.id)").inserted, "\(entry.column.id)")
        }
    }

    @Test func `every KPI says what it means, how it is worked out, when it is unknown, and where it comes from`() {
        for kpi in KPI.all {
            for text in [kpi.title, kpi.meaning, kpi.formula, kpi.unknown, kpi.needs, kpi.source] {
                #expect(!text.isEmpty, "\(kpi.id)")
            }
        }
    }
}
