import KPIs
import Shuffle
import Telemetry

/// `reduce`: a shard's parts from all items become one measured part.
package struct MeasureShard {
    private let partials: Partials
    private let plan: NightPlan

    /// - Parameter plan: the night's rules; its files do not matter.
    package init(_ partials: Partials, _ plan: NightPlan) {
        self.partials = partials
        self.plan = plan
    }

    /// Measures the shard and writes the part. Throws `PartProblem` or `SpillProblem`.
    package func run(_ settings: StageSettings, folder: String) throws {
        let origin = partials.origin
        if let fault = partials.settings.fault(beside: settings) {
            throw PartProblem(.otherSettings, "shard \(origin.shard): \(fault)")
        }
        PartWriter.sweep(folder)
        var plan = plan
        plan.spillFolder = folder
        let read = try partials.read()
        let measured = try ReduceStage(plan: plan, read: read) { session in
            var packed: CarriedRecords.Session?
            return { place, _ in
                let records = packed ?? CarriedRecords.Session(session)
                packed = records
                return WorstSession(place: place, records: records)
            }
        }.run()
        let file = try PartWriter("\(folder)/\(origin.shard)")
        try file.add(.head, try PartJSON.bytes(try head(measured)))
        try file.add(.table, measured.table.packed)
        try file.add(.requests, try PartJSON.bytes(measured.requests))
        try write(measured.rows, to: file)
        for entry in measured.worst.entries { try file.add(.worst, entry.material.bytes(entry.row)) }
        if !measured.kept.isEmpty {
            let files = WorstSession.places(measured.lines.count)
            try file.add(.kept, CarriedRecords(files: files, sessions: measured.kept).bytes)
        }
        try file.finish()
    }

    private func head(_ measured: Measured<WorstSession>) throws(PartProblem) -> MeasuredHead {
        let intakes = partials.intakes
        let isFirst = partials.origin.shard == 0
        return MeasuredHead(
            origin: partials.origin,
            evidence: Fingerprint.words([String(decoding: try PartJSON.bytes(intakes), as: UTF8.self)]),
            intakes: isFirst ? intakes : [], notes: isFirst ? partials.notes : [], lines: measured.lines,
            sessions: measured.sessions, sessionsOfOtherNights: measured.sessionsOfOtherNights,
            sessionLines: measured.sessionLines, clockFlags: measured.clockFlags,
            goingOn: measured.goingOn, oversized: measured.oversized,
            newest: measured.newest, distinctValues: measured.distinctValues)
    }

    private func write(_ rows: NightRows, to file: PartWriter) throws {
        var lengths: [UInt8] = []
        try file.begin(.rows)
        try rows.forEach { row in
            let bytes = row.bytes
            lengths.put(UInt32(bytes.count))
            try file.append(bytes)
        }
        try file.end()
        try file.add(.rowLengths, lengths)
    }
}
