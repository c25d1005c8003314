import Foundation
import Templating
import TestSupport
import Testing

/// The public test suite of the template language, where it lies beside the project.
@Suite(.enabled(if: Fixtures.hasShared)) struct MustacheSpecTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        let name: String
        let template: String
        let partials: [String: String]
        let data: TemplateValue
        let expected: String
        var testDescription: String { "\(file): \(name)" }
    }

    static let cases = ["comments", "delimiters", "interpolation", "inverted", "partials", "sections"].flatMap(
        cases(of:))

    @Test(arguments: cases) func `writes what the language's specification expects`(sample: Case) throws {
        var texts = sample.partials
        texts["page.html"] = sample.template
        let library = try TemplateLibrary(TemplateSource(texts: texts), pages: ["page.html"])
        #expect(try library.text("page.html", sample.data) == sample.expected)
    }

    @Test func `has all the cases of the core files`() { #expect(Self.cases.count == 136) }

    private static func cases(of file: String) -> [Case] {
        guard let url = Fixtures.shared("data/mustache-spec/\(file).json"), let data = try? Data(contentsOf: url),
            let suite = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let tests = suite["tests"] as? [[String: Any]]
        else { return [] }
        return tests.map { test in
            let partials = test["partials"] as? [String: String] ?? [:]
            return Case(
                file: file, name: test["name"] as? String ?? "", template: test["template"] as? String ?? "",
                partials: Dictionary(uniqueKeysWithValues: partials.map { ("\($0).html", $1) }),
                data: value(test["data"] as Any), expected: test["expected"] as? String ?? "")
        }
    }

    private static func value(_ json: Any) -> TemplateValue {
        switch json {
        case let text as String: .text(text)
        // true and false arrive as numbers, of a type of their own.
        case let number as NSNumber where String(cString: number.objCType) == "c": .flag(number.boolValue)
        case let number as NSNumber: .text("\(number)")
        case let values as [Any]: .list(values.map(value))
        case let object as [String: Any]:
            .object(TemplateObject(TemplateKeys(Array(object.keys)), object.values.map(value)))
        default: .unknown
        }
    }
}
