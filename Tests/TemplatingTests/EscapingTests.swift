import Templating
import Testing

@Suite struct EscapingTests {
    @Test(arguments: [("a.html", Escaping.html), ("a.b.csv", .csv), ("a.txt", Escaping.none)])
    func `goes by the ending`(name: String, expected: Escaping) { #expect(Escaping(fileName: name) == expected) }

    @Test(arguments: ["a", "a.htm", "html", "a.json", "a.html.bak"])
    func `knows no other ending`(name: String) { #expect(Escaping(fileName: name) == nil) }

    @Test(arguments: [("p.html", "&lt;,&quot;"), ("p.csv", "\"<,\"\"\""), ("p.txt", "<,\"")])
    func `writes the same text for each place`(name: String, expected: String) throws {
        #expect(try write("{{x}}", ["x": "<,\""], as: name) == expected)
    }

    @Test func `follows the page and not the partial`() throws {
        #expect(try write("{{> _x.txt}}", ["x": "<"], files: ["_x.txt": "{{x}}"]) == "&lt;")
    }
}
