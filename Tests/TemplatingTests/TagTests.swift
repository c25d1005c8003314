import Templating
import Testing

@Suite struct TagTests {
    @Test(arguments: ["{{x}}", "{{ x }}", "{{\tx\n}}", "{{&x}}", "{{ & x}}", "{{{x}}}", "{{{ x }}}"])
    func `reads a name with white space about it`(tag: String) throws {
        #expect(try write("|\(tag)|", ["x": "1"]) == "|1|")
    }

    @Test(arguments: ["{", "{ {x}}", "}}", "{}", "{x}"])
    func `leaves text that is no tag`(text: String) throws { #expect(try write(text) == text) }

    @Test func `takes over new delimiters for the rest of its own file`() throws {
        let text = try write(
            "{{=<% %>=}}<%x%> {{x}} <%> _p%> <%={{ }}=%>{{x}}", ["x": "1"], files: ["_p.html": "{{x}} <%x%>"])
        #expect(text == "1 {{x}} 1 <%x%> 1")
    }

    @Test func `writes unescaped with new delimiters`() throws {
        #expect(try write("{{=[ ]=}}[&x] [{x}] [x]", ["x": "<"]) == "< < &lt;")
    }

    @Test func `drops comments of several lines`() throws {
        #expect(try write("a\n  {{! one\n {{two\n three }}\nb{{!c}}d") == "a\nbd")
    }

    @Test(
        arguments: [
            ("ab {{x", "page.html:1:4: the tag is not closed; end it with '}}'"),
            ("\n {{x}\n{{y}}", "page.html:2:2: the tag is not closed; end it with '}}'"),
            ("{{{x}}", "page.html:1:1: the tag is not closed; end it with '}}}'"),
            ("{{!x", "page.html:1:1: the tag is not closed; end it with '}}'"),
            (
                "{{=<%=}}",
                "page.html:1:1: these are not two delimiters; write both with a space between and without '=', "
                    + "such as {{=<% %>=}}"
            ),
            ("{{=<% %>}}", "page.html:1:1: the tag is not closed; end it with '=}}'"),
            ("{{<_page}}{{/_page}}", "page.html:1:1: templates do not inherit; use a partial, such as {{> _head}}"),
        ])
    func `says where a tag went wrong`(template: String, expected: String) {
        #expect(problems(template) == [expected])
    }
}
