import TestSupport
import Testing

private func explain(_ more: [String]) throws -> Command.Result {
    let folder = try ScratchFolder()
    return try Command.run(["explain"] + more, in: folder.url.path)
}

@Suite struct ExplainCommandTests {
    private let example = ["--logs", Fixtures.url("nights/example").path]

    @Test func `tells a session in the zone that was asked for`() throws {
        let result = try explain(["chain-404", "--time-zone", "Europe/Paris"] + example)
        #expect(result.code == 0 && result.err.isEmpty)
        #expect(result.out.contains("19:03:22.200 segment request failed: 404 at 20.0 Mbit/s (players.ndjson.gz:38)"))
        #expect(result.out.contains("cause: segment request failed (404)"))
    }

    @Test func `tells one KPI alone`() throws {
        let result = try explain(["chain-404", "--kpi", "stall-count"] + example)
        #expect(result.out.contains("stall-count: 1") && !result.out.contains("startup-time"))
        #expect(!result.out.contains("what led to the stall"))
    }

    @Test func `a session that is not there is 66, with its neighbours`() throws {
        let result = try explain(["chain-40"] + example)
        #expect(result.code == 66 && result.out.isEmpty)
        #expect(result.err.contains("no session 'chain-40'") && result.err.contains("did you mean 'chain-404'?"))
        #expect(try explain(["nobody"] + example).err.contains("give the id as the log has it"))
    }

    @Test func `logs without a usable line, and a KPI of which the session says nothing, are 65`() throws {
        let folder = try ScratchFolder()
        let rubbish = try folder.write("rubbish.ndjson", Array("{\n".utf8))
        #expect(try explain(["play", "--logs", rubbish]).code == 65)
        let silent = try explain(["chain-404", "--kpi", "freeze-count"] + example)
        #expect(silent.code == 65 && silent.err.contains("says nothing of freeze-count"))
    }

    @Test func `an unknown KPI is a usage error with a suggestion`() throws {
        let result = try explain(["chain-404", "--kpi", "stalled-tme"] + example)
        #expect(result.code == 64 && result.err.contains("did you mean 'stalled-time'?"))
    }
}
