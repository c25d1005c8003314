import Synchronization
import Templating
import Testing

@Suite struct TemplateRenderTests {
    @Test(
        arguments: [
            ("text", "[1]"), ("empty", "-"), ("yes", "[true]"), ("no", "-"), ("nothing", "-"), ("none", "-"),
            ("two", "[a][b]"), ("stream", "[a][b]"), ("dry", "-"), ("object", "[]"), ("markup", "[<i>]"),
        ])
    func `writes a section for what there is, and the inverted one for nothing`(name: String, expected: String) throws {
        let value: TemplateValue = [
            "text": "1", "empty": "", "yes": true, "no": false, "nothing": .unknown, "none": [], "two": ["a", "b"],
            "stream": .stream(TemplateStream(["a", "b"]) { .text($0) }), "object": [:], "markup": .raw("<i>"),
            "dry": .stream(TemplateStream([String]()) { .text($0) }),
        ]
        #expect(try write("{{#\(name)}}[{{{.}}}]{{/\(name)}}{{^\(name)}}-{{/\(name)}}", value) == expected)
    }

    @Test(arguments: ["list", "object", "stream", "unknown", "missing"])
    func `writes nothing for what is no text`(name: String) throws {
        let stream = TemplateStream(["a"]) { .text($0) }
        let value: TemplateValue = [
            "list": ["a"], "object": ["a": "b"], "stream": .stream(stream), "unknown": .unknown,
        ]
        #expect(try write("|{{\(name)}}|{{{\(name)}}}|", value) == "|||")
    }

    @Test func `writes markup as it is, and escaped where asked`() throws {
        #expect(try write("{{{x}}} {{&x}} {{x}}", ["x": .raw("<svg/>")]) == "<svg/> <svg/> &lt;svg/&gt;")
    }

    @Test func `does not read a value as a template`() throws {
        #expect(try write("{{x}}{{{x}}}", ["x": "{{y}}", "y": "no"]) == "{{y}}{{y}}")
    }

    @Test func `fills in the page's ending for a partial`() throws {
        let files = ["_a.html": "html", "_a.txt": "text"]
        #expect(try write("{{> _a}} {{> _a.txt}}", files: files) == "html text")
    }

    @Test func `indents the lines of a partial, but not the lines of its values`() throws {
        let files = ["_outer.html": "a\n\n {{> _inner}}\nz\n", "_inner.html": "{{x}}\n{{#x}}{{y}}{{/x}}\n"]
        let text = try write(":\n  {{> _outer}}\n:", ["x": "1\n2", "y": "3"], files: files)
        #expect(text == ":\n  a\n  \n   1\n2\n   3\n  z\n:")
    }

    @Test func `does not indent a partial within a line`() throws {
        #expect(try write(" {{> _p}}|", files: ["_p.html": "a\nb"]) == " a\nb|")
    }

    @Test func `follows a partial that includes itself as far as its values go`() throws {
        let tree: TemplateValue = [
            "n": "1", "in": [["n": "2", "in": [["n": "3", "in": []]]], ["n": "4", "in": []]],
        ]
        let files = ["_node.html": "{{n}}({{#in}}{{> _node}}{{/in}})"]
        #expect(try write("{{> _node}}", tree, files: files) == "1(2(3())4())")
    }

    @Test func `stops a partial that never ends`() throws {
        let error = #expect(throws: TemplateProblem.self) { try write("{{> _p}}", files: ["_p.html": "\n{{> _p}}"]) }
        #expect(
            error?.description
                == "_p.html:2:5: '_p.html' includes itself without end; include it in a section that comes to an end")
    }

    @Test func `makes a row only when its turn has come`() throws {
        let made = Mutex(0)
        let most = Mutex(0)
        let row = String(repeating: "x", count: 1_023) + "\n"
        let rows = TemplateStream(0..<1_000) { _ in
            made.withLock { $0 += 1 }
            return .text(row)
        }
        var written = 0
        let library = try TemplateLibrary(
            TemplateSource(texts: ["p.txt": "{{#rows}}{{.}}{{/rows}}"]), pages: ["p.txt"])
        try library.render("p.txt", ["rows": .stream(rows)]) { piece in
            // What was made and not yet handed on: never more than the buffer and the row after it.
            let ahead = made.withLock { $0 } - written / 1_024
            most.withLock { $0 = max($0, ahead) }
            written += piece.count
        }
        #expect(written == 1_024_000)
        #expect(most.withLock { $0 } == 65)
    }

    @Test func `forgets a row when it is written`() throws {
        final class Row: Sendable {
            static let alive = Mutex(0)
            static let most = Mutex(0)
            init() {
                let now = Self.alive.withLock { alive -> Int in
                    alive += 1
                    return alive
                }
                Self.most.withLock { $0 = max($0, now) }
            }
            deinit { Self.alive.withLock { $0 -= 1 } }
        }
        // A row's inner stream holds an object that tells when the row goes.
        let rows = TemplateStream(0..<100) { number in
            let row = Row()
            let cells = TemplateStream { write in try withExtendedLifetime(row) { try write("\(number)") } }
            return ["cells": .stream(cells)]
        }
        let text = try write("{{#rows}}{{#cells}}{{.}},{{/cells}}{{/rows}}", ["rows": .stream(rows)])
        #expect(text == (0..<100).map { "\($0)," }.joined())
        #expect(Row.most.withLock { $0 } <= 2)
        #expect(Row.alive.withLock { $0 } == 0)
    }

    @Test func `lets a stream's error through`() throws {
        struct Cut: Error {}
        let rows = TemplateStream { write in
            try write("a")
            throw Cut()
        }
        #expect(throws: Cut.self) { try write("{{#rows}}{{.}}{{/rows}}", ["rows": .stream(rows)]) }
    }
}
