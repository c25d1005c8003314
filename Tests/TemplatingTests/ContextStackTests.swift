import Templating
import Testing

@Suite struct ContextStackTests {
    @Test func `looks in the innermost object first, then further out`() throws {
        let value: TemplateValue = ["a": "1", "b": "2", "in": ["b": "3", "in2": ["c": "4"]]]
        #expect(try write("{{b}}{{#in}}{{a}}{{b}}{{#in2}}{{a}}{{b}}{{c}}{{/in2}}{{/in}}{{c}}", value) == "213134")
    }

    @Test func `does not look behind an unknown value`() throws {
        #expect(try write("{{#in}}[{{a}}]{{/in}}", ["a": "1", "in": ["a": .unknown]]) == "[]")
    }

    @Test func `looks for the first part of a dotted name only`() throws {
        let value: TemplateValue = ["a": ["b": ["c": "1"]], "in": ["a": ["x": "2"]]]
        #expect(try write("{{a.b.c}}{{a.b.x}}{{a.c.x}}{{#in}}[{{a.b.c}}{{a.x}}]{{/in}}", value) == "1[2]")
    }

    @Test func `looks through values that have no names`() throws {
        #expect(
            try write("{{#t}}{{#f}}{{#l}}{{x}}{{.}}{{/l}}{{/f}}{{/t}}", ["x": "1", "t": "a", "f": true, "l": ["b"]])
                == "1b")
    }

    @Test func `writes rows with the same and with other keys`() throws {
        let same = TemplateKeys(["a", "b"])
        let rows: [TemplateValue] = [
            .object(TemplateObject(same, ["1", "2"])), .object(TemplateObject(same, ["3", "4"])), ["b": "5"],
            "text", ["b": "6", "a": "7"], .object(TemplateObject(same, ["8", "9"])),
        ]
        let text = try write("{{#rows}}{{a}}{{b}} {{/rows}}", ["rows": .list(rows), "b": "x"])
        #expect(text == "12 34 5 x 76 89 ")
    }
}
