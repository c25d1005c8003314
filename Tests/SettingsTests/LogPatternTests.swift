import Settings
import Testing

@Suite struct LogPatternTests {
    @Test func `puts the night's date in`() throws {
        let pattern = LogPattern("/logs/{yyyy}/{MM}/{dd}/client-{yyyy}{MM}{dd}-*.ndjson.gz")
        #expect(pattern.globs(for: try night("2026-03-09")) == ["/logs/2026/03/09/client-20260309-*.ndjson.gz"])
    }

    @Test func `leaves a plain path and a glob's own braces as they are`() throws {
        let night = try night("2026-11-29")
        #expect(LogPattern("logs/*.gz").globs(for: night) == ["logs/*.gz"])
        #expect(LogPattern("logs/{a,b}/{dd}").globs(for: night) == ["logs/{a,b}/29"])
        #expect(LogPattern("logs/{open").globs(for: night) == ["logs/{open"])
        #expect(LogPattern("-").globs(for: night) == ["-"])
    }

    @Test func `makes a glob for each hour of the clock`() throws {
        let pattern = LogPattern("{dd}T{HH}-{HH}")
        let spring = pattern.globs(for: try night("2026-03-29"))
        #expect(spring.count == 23)
        #expect(spring.prefix(3) == ["29T00-00", "29T01-01", "29T03-03"])
        let autumn = pattern.globs(for: try night("2026-10-25"))
        #expect(autumn.count == 24 && Set(autumn).count == 24 && autumn.last == "25T23-23")
    }

    @Test(
        arguments: [
            ("logs/{yyyy}/{mm}", "unknown placeholder '{mm}'; did you mean '{MM}'?"),
            ("logs/{hh}", "unknown placeholder '{hh}'; did you mean '{HH}'?"),
            ("logs/{day}", "unknown placeholder '{day}'; known are {yyyy}, {MM}, {dd} and {HH}"),
            ("{}", "unknown placeholder '{}'; known are {yyyy}, {MM}, {dd} and {HH}"),
            ("", "an empty pattern; write a path, a glob or '-'"), ("logs/{yyyy}/{a,b}/*", nil), ("a{b", nil),
            ("logs/{yyyy/x", "a '{' without its '}'; close it, as in {yyyy}"),
            ("logs/{yyyy}/{dd", "a '{' without its '}'; close it, as in {yyyy}"),
        ] as [(String, String?)])
    func `says what is wrong with a pattern`(text: String, fault: String?) {
        #expect(LogPattern.fault(in: text) == fault)
    }
}
