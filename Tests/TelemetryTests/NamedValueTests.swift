import Telemetry
import Testing

struct NamedValueTests {
    @Test func `is a column and a name behind a point`() throws {
        let value = try #require(NamedValue("request-failures/host.edge.example.net"))
        #expect(value.column == "request-failures/host")
        #expect(value.name == "edge.example.net")
        #expect(NamedValue("startup-time") == nil)
        #expect(NamedValue("outcome.") == nil)
    }

    @Test func `means every name that begins with its words`() throws {
        let failed = try #require(NamedValue("outcome.failed"))
        #expect(failed.means("failed before start") && failed.means("failed during play"))
        #expect(!failed.means("exit before start") && !failed.means("failedish"))
        let one = try #require(NamedValue("outcome.Failed before-start"))
        #expect(one.means("failed before start") && !one.means("failed during play"))
    }
}
