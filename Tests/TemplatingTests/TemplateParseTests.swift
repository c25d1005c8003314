import Templating
import Testing

@Suite struct TemplateParseTests {
    @Test(
        arguments: [
            ("a\n  {{#x}}  \nb\n{{/x}}\nc", "a\nb\nc"), ("a\r\n{{#x}}\r\nb\r\n{{/x}}\r\nc", "a\r\nb\r\nc"),
            ("{{#x}}\nb{{/x}}", "b"), ("a {{#x}}\nb\n{{/x}} c", "a \nb\n c"), ("{{#x}} {{/x}}\n", " \n"),
            ("a\n {{^y}}\nb\n {{/y}}", "a\nb\n"), ("  {{x}}  \n", "  1  \n"), ("a\n\t{{! }}\t\nb", "a\nb"),
            ("  {{=| |=}}\n|x|", "1"), ("{{#x}}{{/x}}\n{{! }}\n", "\n"),
        ])
    func `takes away a line that holds one tag only`(template: String, expected: String) throws {
        #expect(try write(template, ["x": "1"]) == expected)
    }

    @Test(
        arguments: [
            ("a\n {{#x}}", "page.html:2:2: section 'x' is not closed; add {{/x}}"),
            (
                "{{#x}}{{^y}}{{/x}}",
                "page.html:1:13: {{/x}} stands where section 'y' of line 1 is open; did you mean {{/y}}?"
            ),
            ("é {{/x}}", "page.html:1:3: {{/x}} closes nothing; remove it, or open {{#x}} before it"),
            ("{{ }}", "page.html:1:1: the tag names nothing; write a name in it"),
            ("{{a b}}", "page.html:1:3: 'a b' has white space in it; write one name in each tag"),
            ("{{ a..b}}", "page.html:1:4: 'a..b' is no name; write names with one dot between them"),
            ("{{.a}}", "page.html:1:3: '.a' is no name; write names with one dot between them"),
            (
                "{{> ../x}}",
                "page.html:1:5: '../x' is no partial's name; name a file of the templates folder, such as {{> _card}}"
            ),
            (
                "{{>*x}}",
                "page.html:1:4: '*x' is no partial's name; name a file of the templates folder, such as {{> _card}}"
            ),
        ])
    func `says where a section or name went wrong`(template: String, expected: String) {
        #expect(problems(template) == [expected])
    }
}
