import Synchronization
import Templating
import Testing

@Suite struct TemplateValueTests {
    @Test func `takes no text for unknown`() throws {
        #expect(try write("{{#x}}{{x}}{{/x}}{{^x}}-{{/x}}", ["x": TemplateValue(nil)]) == "-")
        #expect(try write("{{x}}", ["x": TemplateValue("1")]) == "1")
    }

    @Test func `makes one row to see whether there is any`() throws {
        let made = Mutex(0)
        let rows = TemplateStream(0..<10) { _ in
            made.withLock { $0 += 1 }
            return true
        }
        #expect(try write("{{^rows}}none{{/rows}}", ["rows": .stream(rows)]) == "")
        #expect(made.withLock { $0 } == 1)
    }

    @Test func `starts a stream anew for each section`() throws {
        let rows = TemplateStream(["a", "b"]) { .text($0) }
        let section = "{{#rows}}{{.}}{{/rows}}"
        #expect(try write("\(section)|\(section)", ["rows": .stream(rows)]) == "ab|ab")
    }
}
