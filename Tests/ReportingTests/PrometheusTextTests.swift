import Testing

@testable import Reporting

@Suite struct PrometheusTextTests {
    @Test func `names a metric once, with its kind, before its samples`() {
        var metrics = PrometheusText()
        metrics.gauge("a", "Things.", [([("kind", "x")], 1), ([("kind", "y"), ("size", "2")], 0.25)])
        metrics.gauge("b", "More.", 3)
        #expect(
            metrics.text == """
                # HELP a Things.
                # TYPE a gauge
                a{kind="x"} 1
                a{kind="y",size="2"} 0.25
                # HELP b More.
                # TYPE b gauge
                b 3

                """)
    }

    @Test func `escapes what a label's value may not hold`() {
        var metrics = PrometheusText()
        metrics.gauge("a", "Things.", [([("name", "q\"b\\n\nend")], 1)])
        #expect(metrics.text.hasSuffix(#"a{name="q\"b\\n\nend"} 1"# + "\n"))
    }

    @Test(arguments: [
        ("x\r\nfake 1", "x\u{FFFD}\\nfake 1"), ("x\"\u{301}y", "x\\\"\u{301}y"), ("\\\u{301}", "\\\\\u{301}"),
        ("a\u{1B}\u{85}b", "a\u{FFFD}\u{FFFD}b"),
    ])
    func `a value ends neither its label nor its line`(_ value: String, _ label: String) {
        var metrics = PrometheusText()
        metrics.gauge("a", "Things.", [([("name", value)], 1)])
        let line = metrics.text.split(separator: "\n", omittingEmptySubsequences: false)[2]
        #expect(line.unicodeScalars.elementsEqual("a{name=\"\(label)\"} 1".unicodeScalars))
    }

    @Test func `what is unknown has no sample, and a metric without samples is not there`() {
        var metrics = PrometheusText()
        metrics.gauge("a", "Things.", [([("kind", "x")], .nan), ([("kind", "y")], .infinity)])
        metrics.gauge("b", "More.", [])
        #expect(metrics.text.isEmpty)
    }
}
