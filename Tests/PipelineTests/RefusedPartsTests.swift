import Foundation
import Input
import Pipeline
import Shuffle
import TestSupport
import Testing

/// Parts that do not go together are never added up.
@Suite struct RefusedPartsTests {
    private let logs: ScratchFolder
    private let night: StagedNight

    init() throws {
        logs = try ScratchFolder()
        for name in ["a", "b", "c"] { try logs.write("\(name).ndjson", line(name) + line("all")) }
        night = try StagedNight(
            NightPlan(label: "n", night: nil, files: NightFiles([logs.url.path]).files, workers: 1), shards: 2)
        for item in night.items { try night.map(item) }
    }

    private func refusal(_ kind: PartProblem.Kind = .refused, _ body: () throws -> Void) -> String? {
        let problem = #expect(throws: PartProblem.self) { try body() }
        #expect(problem?.kind == kind)
        return problem?.description
    }

    @Test func `a part that is missing, is there twice, or is of another shard`() throws {
        let parts = night.partials(1)
        #expect(
            refusal { try night.reduce(1, [parts[0], parts[2]]) }
                == "\(parts[0]): 1 of 3 items have no part of shard 1 beside it, such as item 1; map them, then reduce again"
        )
        #expect(
            refusal { try night.reduce(1, parts + [parts[1]]) }
                == "\(parts[1]): item 1 again, as in \(parts[1]); give one of them")
        let other = night.partials(0)[1]
        #expect(
            refusal { try night.reduce(1, [parts[0], other, parts[2]]) }
                == "\(other): of shard 0, and not 1; give the parts of one shard")
        #expect(
            refusal { try night.reduce(1, []) }
                == "PARTIALS: no file of shard 1; map the items of the plan first")
    }

    @Test func `a part of another plan, another number of shards, another version or configuration`() throws {
        let parts = night.partials(0)
        try logs.write("d.ndjson", line("d"))
        var other = try StagedNight(
            NightPlan(label: "n", night: nil, files: NightFiles([logs.url.path]).files, workers: 1), shards: 2)
        try other.map(other.items[1])
        let stray = other.partials(0)[1]
        #expect(
            refusal { try night.reduce(0, [parts[0], stray, parts[2]]) }
                == "\(stray): of another plan than \(parts[0]); map all items of one plan")
        try night.map(night.items[1], into: "three", shards: 3)
        let third = night.folder.path("three/1.0")
        #expect(
            refusal { try night.reduce(0, [parts[0], third, parts[2]]) }
                == "\(third): one of 3 shards, and \(parts[0]) one of 2; map all items with the same --shards")
        other.settings.tool = "2"
        #expect(
            refusal(.otherSettings) { try other.map(other.items[0]) }
                == "a.ndjson: made by qoe-report 1, and this is 2; use one version on all machines")
        other.settings = StageSettings(tool: "1", night: nil, texts: ["b"])
        #expect(
            refusal(.otherSettings) { try other.map(other.items[0]) }
                == "a.ndjson: made with another configuration; use the same file, environment and options on all machines"
        )
        other.settings = StageSettings(tool: "1", night: "2026-11-29", texts: ["a"])
        #expect(
            refusal(.otherSettings) { try other.map(other.items[0]) }
                == "a.ndjson: of no given night, and not of the night 2026-11-29; keep nights apart")
    }

    @Test func `a file that changed after it was planned, and a line that is no item`() throws {
        let path = try logs.write("b.ndjson", line("b") + line("more"))
        #expect(
            refusal { try night.map(night.items[1]) }
                == "\(path): not as it was planned, its size or its ends differ; plan the night again")
        let problem = #expect(throws: PlanProblem.self) { try WorkItem(line: "{\"kind\":\"file\"}") }
        #expect(
            problem?.description
                == "ITEM: '{\"kind\":\"file\"}' is no work item; give a whole line of qoe-report plan")
    }

    @Test func `measured shards that are missing, twice, cut, or of other readings of a file`() throws {
        for shard in 0..<2 { try night.reduce(shard, night.partials(shard)) }
        let measured = night.measured
        #expect(
            refusal { _ = try night.render([measured[1]]) }
                == "\(measured[1]): 1 of 2 shards have no part beside it, such as shard 0; reduce them, then render again"
        )
        #expect(
            refusal { _ = try night.render(measured + [measured[0]]) }
                == "\(measured[0]): shard 0 again, as in \(measured[0]); give one of them")
        let partial = night.partials(0)[0]
        #expect(
            refusal { _ = try night.render([partial, measured[1]]) }
                == "\(partial): no measured part; give what reduce has written")
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: measured[0])))
        let cut = try night.folder.write("cut", Array(bytes.dropLast(9)))
        #expect(
            refusal { _ = try night.render([cut, measured[1]]) }
                == "\(cut): cut after \(bytes.count - 9) bytes, without its end; make it again")
        var other = night
        other.settings = StageSettings(tool: "1", night: nil, texts: ["b"])
        #expect(
            refusal(.otherSettings) { _ = try other.render(measured) }
                == "\(measured[0]): made with another configuration; use the same file, environment and options on all machines"
        )
    }

    @Test func `shards of two readings of a file that grew in between`() throws {
        // The size and the ends stay: the middle of the file is another.
        let ends = (0..<200).flatMap { _ in line("x") }
        let path = try logs.write("b.ndjson", ends + line("b1") + ends)
        let night = try StagedNight(
            NightPlan(label: "n", night: nil, files: NightFiles([logs.url.path]).files, workers: 1), shards: 2)
        for item in night.items { try night.map(item) }
        try night.reduce(0, night.partials(0))
        try logs.write("b.ndjson", ends + line("b2") + ends)
        try night.map(night.items[1])
        try night.reduce(1, night.partials(1))
        #expect(
            refusal { _ = try night.render(night.measured) }
                == "\(night.measured[1]): made of other readings of the files than \(night.measured[0]), which changed meanwhile; map and reduce the plan again"
        )
        #expect(path.hasSuffix("b.ndjson"))
    }
}
