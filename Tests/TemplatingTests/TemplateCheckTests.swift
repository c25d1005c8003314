import Templating
import Testing

@Suite struct TemplateCheckTests {
    private static func entry(_ name: String, _ shape: TemplateShape) -> TemplateEntry {
        TemplateEntry(name, shape, "A value.")
    }

    static let shape = TemplateShape.object([
        entry("night", .text), entry("live", .flag), entry("chart", .raw), entry("tags", .list(.text)),
        entry("card", .object([entry("value", .text), entry("change", .object([entry("words", .text)]))])),
        entry(
            "views", .list(.object([entry("title", .text), entry("stalls", .list(.object([entry("cause", .text)])))]))),
    ])

    @Test(
        arguments: [
            "{{night}}", "{{{chart}}}{{&chart}}", "{{#live}}{{night}}{{/live}}{{^live}}{{night}}{{/live}}",
            "{{card.value}}{{card.change.words}}", "{{#card}}{{value}}{{change.words}}{{night}}{{/card}}",
            "{{#views}}{{title}}{{night}}{{#stalls}}{{cause}}{{title}}{{card.value}}{{/stalls}}{{/views}}",
            "{{#tags}}{{.}}{{/tags}}", "{{#night}}{{.}}{{night}}{{/night}}",
            "{{#card.change}}{{words}}{{/card.change}}",
            "{{^views}}{{night}}{{/views}}", "{{#chart}}{{{.}}}{{/chart}}", "{{! unknown }}",
        ])
    func `finds nothing wrong in a right template`(template: String) { #expect(problems(template, Self.shape) == []) }

    @Test(
        arguments: [
            ("{{nigth}}", "1:3: unknown value 'nigth'; did you mean 'night'?"),
            ("{{#view}}{{anything}}{{/view}}", "1:4: unknown value 'view'; did you mean 'views'?"),
            ("{{^view}}{{/view}}", "1:4: unknown value 'view'; did you mean 'views'?"),
            ("{{title}}", "1:3: unknown value 'title'; README.md beside the templates lists all"),
            ("{{#views}}{{/views}}{{title}}", "1:23: unknown value 'title'; README.md beside the templates lists all"),
            ("{{^views}}{{title}}{{/views}}", "1:13: unknown value 'title'; README.md beside the templates lists all"),
            ("{{#views}}{{titel}}{{/views}}", "1:13: unknown value 'titel'; did you mean 'title'?"),
            ("{{#views}}{{nihgt}}{{/views}}", "1:13: unknown value 'nihgt'; did you mean 'night'?"),
            ("{{card.valeu}}", "1:3: unknown value 'card.valeu'; did you mean 'card.value'?"),
            (
                "{{card.change.word}}", "1:3: unknown value 'card.change.word'; did you mean 'card.change.words'?"
            ),
            (
                "{{views.title}}",
                "1:3: 'views' is a list and has no 'title'; a dot stands behind objects; open lists by {{#views}}"
            ),
        ])
    func `names an unknown value and what was meant`(template: String, expected: String) {
        #expect(problems(template, Self.shape) == ["page.html:\(expected)"])
    }

    @Test(
        arguments: [
            ("{{{night}}}", "1:4: text 'night' would be written unescaped; write {{night}}"),
            ("{{&card.value}}", "1:4: text 'card.value' would be written unescaped; write {{card.value}}"),
            ("{{#tags}}{{{.}}}{{/tags}}", "1:13: text '.' would be written unescaped; write {{.}}"),
            ("{{chart}}", "1:3: markup 'chart' would be escaped; write {{{chart}}}"),
            ("{{tags}}", "1:3: 'tags' is a list and cannot be written; use it as a section, {{#tags}}…{{/tags}}"),
            ("{{{card}}}", "1:4: 'card' is an object and cannot be written; use it as a section, {{#card}}…{{/card}}"),
            ("{{live}}", "1:3: 'live' is a flag and cannot be written; use it as a section, {{#live}}…{{/live}}"),
        ])
    func `refuses a value used as what it is not`(template: String, expected: String) {
        #expect(problems(template, Self.shape) == ["page.html:\(expected)"])
    }

    @Test func `allows text as it is where nothing is escaped`() {
        #expect(problems("{{{night}}}", Self.shape, as: "page.txt") == [])
        #expect(problems("{{{night}}}", Self.shape, as: "page.csv").count == 1)
    }

    @Test func `checks a partial with the values open where it is included`() {
        let files = ["_view.html": "{{title}}"]
        #expect(problems("{{#views}}{{> _view}}{{/views}}", Self.shape, files: files) == [])
        #expect(
            problems("{{#views}}{{> _view}}{{/views}}\n{{> _view}}", Self.shape, files: files)
                == [
                    "_view.html:1:3: unknown value 'title', included from page.html:2:5; "
                        + "README.md beside the templates lists all"
                ])
    }

    @Test func `names a partial that is not there`() {
        #expect(
            problems("{{> _veiw}}{{> other}}", Self.shape, files: ["_view.html": ""]) == [
                "page.html:1:5: there is no partial '_veiw.html'; did you mean '_view.html'?",
                "page.html:1:16: there is no partial 'other.html'; add the file, or remove the tag",
            ])
    }

    @Test(arguments: ["{{> _p}}", "{{#card}}{{> _p}}{{/card}}", "{{#live}}{{#views}}{{> _p}}{{/views}}{{/live}}"])
    func `refuses a partial that includes itself without end`(partial: String) {
        let found = problems("{{> _p}}", Self.shape, files: ["_p.html": partial])
        #expect(found.count == 1)
        #expect(found.first?.contains("'_p.html' includes itself without end") == true)
    }
}
