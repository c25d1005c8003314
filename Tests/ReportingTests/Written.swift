import Foundation
import Reporting
import Templating
import TestSupport

/// What a report writes, with the project's own templates.
enum Written {
    static let templates = TemplateSource(folders: [Fixtures.root.appending(path: "Templates").path])

    static func library() throws -> TemplateLibrary {
        try NightFolder.check(templates, catalogue: ExampleNight.catalogue, dimensions: ["app", "country"])
    }

    static func bytes(_ id: String, _ data: NightData, facts: RunFacts = ExampleNight.facts) throws -> [UInt8] {
        guard let report = Report.all.first(where: { $0.id == id }) else { throw CocoaError(.fileNoSuchFile) }
        var bytes: [UInt8] = []
        for file in report.files(data) { try file.write(data, facts, library()) { bytes += $0 } }
        return bytes
    }

    static func text(_ id: String, _ data: NightData = ExampleNight.data()) throws -> String {
        String(decoding: try bytes(id, data), as: UTF8.self)
    }

    static func json(_ data: NightData = ExampleNight.data()) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(bytes("machine", data))) as? [String: Any] ?? [:]
    }

    /// A CSV text as rows of header → cell, read the plain way: for texts without quoted line ends.
    static func table(_ text: String) -> [[String: String]] {
        let lines = text.components(separatedBy: "\r\n").dropLast().map { $0.components(separatedBy: ",") }
        guard let header = lines.first else { return [] }
        return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
    }
}
