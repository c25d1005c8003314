import Sessions
import Telemetry
import Testing

@testable import Reporting

@Suite struct PlaceNamesTests {
    private let names = PlaceNames(files: ["a.gz", "b.gz"], earlier: [.init(name: "a.gz", night: "2026-11-28")])

    private func text(_ places: (Int, Int)...) -> String {
        names.text(places.map { Playback.Place(file: $0.0, line: UInt32($0.1)) })
    }

    @Test func `lines of one file name it once`() {
        #expect(text((0, 1), (0, 4), (1, 2)) == "a.gz:1, 4, b.gz:2")
        #expect(text() == "")
    }

    @Test func `of a file of the night before, the night is said`() {
        #expect(text((2, 7)) == "a.gz:7 of 2026-11-28")
        #expect(text((2, 7), (2, 9), (0, 1)) == "a.gz:7, 9 of 2026-11-28, a.gz:1")
        #expect(text((0, 1), (2, 3)) == "a.gz:1, a.gz:3 of 2026-11-28")
        #expect(names.text(Playback.Place(file: 2, line: 7)) == "a.gz:7 of 2026-11-28")
    }
}
