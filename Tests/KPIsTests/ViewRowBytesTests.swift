import KPIs
import Testing

@Suite struct ViewRowBytesTests {
    private let values: [Measurement?] = [
        .count(-3), nil, .duration(0.1), .share(part: 1, whole: 3), .rate(amount: 1e9, seconds: 2.5),
        .gauge(weighted: -0.5, weight: 7), .statistic(.leastNonzeroMagnitude), .outcome(true), .outcome(false),
        .name("good"), .category(["cpu": 1.5, "none": 0]), .durations(["dns": 0.25, "tls": 1e-6]),
        .tally(["segment": 12, "playlist": 0]), .samples(["stall": [1, 2.5], "none": []]), .table(#"{"ä":[1]}"#),
        .each([.outcome(true), nil, .each([.duration(3)])]), nil,
    ]

    private func row(_ isAudio: Bool = false) -> ViewRow {
        ViewRow(
            kind: "view", section: Section(scope: .receiving, source: "vonage", isAudio: isAudio), session: "s ✓",
            id: "sub-1", first: 1_795_975_232_000, last: .max, lines: 1 << 40, client: ["os": "iOS 18", "app": ""],
            clockFlag: true, values: values)
    }

    @Test func `a row comes back from its bytes as it was`() {
        for row in [row(), row(true)] {
            let read = row.bytes.withUnsafeBytes { ViewRow(bytes: $0) }
            #expect(read.values == values)
            #expect(
                [read.kind, read.source, read.session, read.id, read.media] == [
                    row.kind, row.source, row.session, row.id, row.media,
                ])
            #expect(read.section == row.section && read.client == row.client && read.clockFlag)
            #expect([read.first, read.last, Int64(read.lines)] == [row.first, row.last, Int64(row.lines)])
            #expect(read.bytes == row.bytes)
        }
    }
}
