import KPIs
import Reporting
import Sessions
import Shuffle
import Telemetry

/// A night of one file, from its records to what is said of its sessions.
final class FuzzedNight {
    typealias Found = (draft: DraftRecord, named: Bool, flags: RecordCodec.Flags, line: UInt32)

    private let writer = ShardWriter(shards: 1)
    private let unnamed: [UInt8] = Array("file".utf8)
    private var records = 0

    /// Hands a line to a decoder, on a page of its own: a byte read beyond the padding is found out.
    func take(_ line: Slice<UnsafeBufferPointer<UInt8>>, _ decode: (UnsafeBufferPointer<UInt8>) -> Found?) {
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: line.count + 64)
        defer { memory.deallocate() }
        memory.initialize(repeating: 0)
        for (i, byte) in line.enumerated() { memory[i] = byte }
        guard var found = decode(UnsafeBufferPointer(rebasing: memory[..<line.count])) else { return }
        unnamed.withUnsafeBufferPointer { name in
            if !found.named || found.draft.session.count == 0 {
                found.draft.session = name
                found.flags.insert(.unnamed)
            }
            writer.append(found.draft, file: 0, line: found.line, flags: found.flags)
        }
        records += 1
    }

    /// Measures all sessions; every number that comes out must be one.
    func measure() {
        let shard = LoadedShard((try? writer.take(0)) ?? [])
        var lines = [AssembledLines()]
        var rules = AssemblyRules()
        rules.keepsPlaces = true
        let assembler = SessionAssembler(rules: rules)
        let catalogue = Columns.all
        var table = KPITable(dimensions: ["country", "app"])
        let text = SessionText(clock: LocalClock(zoneName: "UTC"), names: PlaceNames(files: ["file"]))
        shard.forEachSession(verdicts: [FileVerdict()], lines: &lines) { session in
            let subjects = assembler.subjects(of: session)
            for subject in subjects {
                let said = catalogue.said(subject)
                for (column, value) in said {
                    require(value.isFinite, "\(catalogue.entries[column].column.id) is \(value)")
                }
                table.add(Section(subject), subject.client, said)
                _ = ViewRow(subject, said)
            }
            _ = text.text(subjects)
        }
        require(lines[0].used + lines[0].duplicates == records, "\(records) records, \(lines[0])")
    }
}

extension Measurement {
    /// No number in it is infinite, or none at all.
    fileprivate var isFinite: Bool {
        switch self {
        case .count, .outcome, .name, .tally, .table: true
        case .duration(let value), .statistic(let value): value.isFinite
        case .share(let a, let b), .rate(let a, let b), .gauge(let a, let b): a.isFinite && b.isFinite
        case .category(let values), .durations(let values): values.values.allSatisfy(\.isFinite)
        case .samples(let values): values.values.allSatisfy { $0.allSatisfy(\.isFinite) }
        case .each(let values): values.allSatisfy { $0?.isFinite ?? true }
        }
    }
}
