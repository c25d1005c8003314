import Templating
import Testing

@Suite struct TemplateProblemTests {
    @Test func `reads file, line, column, what was found and what to do`() {
        let shape = TemplateShape.object([TemplateEntry("stalledTime", .text, "Time spent stalled.", unit: "s")])
        let template = String(repeating: "<p>\n", count: 40) + "<p>è  {{stalledTme}}"
        #expect(
            problems(template, shape, as: "night.html")
                == ["night.html:41:9: unknown value 'stalledTme'; did you mean 'stalledTime'?"])
    }
}
