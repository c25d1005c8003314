import Templating
import Testing

@Suite struct PageOutputTests {
    private func pieces(_ texts: [String]) throws -> [[UInt8]] {
        let source = TemplateSource(texts: ["p.txt": "{{#x}}{{.}}{{/x}}"])
        var pieces: [[UInt8]] = []
        try TemplateLibrary(source, pages: ["p.txt"]).render("p.txt", ["x": .list(texts.map { .text($0) })]) {
            pieces.append(Array($0))
        }
        return pieces
    }

    @Test func `hands on a small page in one piece`() throws {
        #expect(try pieces(["ab", "c"]) == [Array("abc".utf8)])
    }

    @Test func `hands on nothing for an empty page`() throws { #expect(try pieces([]) == []) }

    @Test func `fills pieces of 64 KiB and keeps the order`() throws {
        let texts = (0..<40_000).map { "\($0)," }
        let pieces = try pieces(texts)
        #expect(pieces.flatMap { $0 } == Array(texts.joined().utf8))
        #expect(pieces.count == 4)
        #expect(pieces.allSatisfy { $0.count <= 65_536 })
    }

    @Test func `writes a text of many pieces whole`() throws {
        let long = String(repeating: "é", count: 100_000)
        #expect(try pieces(["before ", long, " after"]).flatMap { $0 } == Array("before \(long) after".utf8))
    }

    @Test func `lets the sink's error through`() throws {
        struct Full: Error {}
        let library = try TemplateLibrary(TemplateSource(texts: ["p.txt": "text"]), pages: ["p.txt"])
        #expect(throws: Full.self) { try library.render("p.txt", [:]) { _ in throw Full() } }
    }
}
