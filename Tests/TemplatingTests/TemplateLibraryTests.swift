import Templating
import Testing

@Suite struct TemplateLibraryTests {
    @Test func `tells all that is wrong at once`() {
        let source = TemplateSource(texts: ["a.html": "{{> _p}}{{> _q}}", "_p.html": "{{x", "b.html": "{{/y}}"])
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(source, pages: ["a.html", "b.html", "c.html"])
        }
        #expect(
            error?.description == """
                _p.html:1:1: the tag is not closed; end it with '}}'
                b.html:1:1: {{/y}} closes nothing; remove it, or open {{#y}} before it
                c.html: there is no such template; did you mean 'a.html'?
                """)
    }

    @Test func `refuses an ending that says nothing about escaping`() {
        #expect(
            problems("", as: "page.json")
                == ["page.json: the ending does not say how values are escaped; name it .html, .csv or .txt"])
    }

    @Test func `ends the lines of a CSV file as its standard says`() throws {
        #expect(try write("a\nb\r\n{{#x}}\n{{.}}\n{{/x}}\n", ["x": ["1", "2"]], as: "r.csv") == "a\r\nb\r\n1\r\n2\r\n")
        #expect(try write("a\nb\r\n", as: "r.txt") == "a\nb\r\n")
    }

    @Test func `reports what is wrong with a shared partial once`() throws {
        let texts = ["a.html": "{{> _p}}", "b.html": "{{> _p}}{{> _p}}", "_p.html": "{{x}}"]
        let library = try TemplateLibrary(TemplateSource(texts: texts), pages: ["a.html", "b.html"])
        let error = #expect(throws: TemplateProblems.self) {
            try library.check([("a.html", .object([])), ("b.html", .object([]))])
        }
        #expect(error?.problems.count == 1)
    }

    @Test func `does not write a page it did not read`() throws {
        let library = try TemplateLibrary(TemplateSource(texts: ["a.html": ""]), pages: ["a.html"])
        #expect(throws: TemplateProblem.self) { try library.text("b.html", [:]) }
        #expect(throws: TemplateProblems.self) { try library.check([("b.html", .object([]))]) }
    }
}
