import Foundation
import Reporting
import TestSupport
import Testing

@Suite struct RetentionTests {
    @Test func `keeps the newest nights and whatever is none`() throws {
        let scratch = try ScratchFolder()
        for name in ["2026-09-30", "2026-10-01", "2026-11-29", "Examples", "2026-1-1", "20261129aa"] {
            try scratch.write("\(name)/index.html", [1])
        }
        try scratch.write("2020-01-01", [1])
        #expect(Retention.old(keeping: 2, in: scratch.url.path) == ["2026-09-30"])
        #expect(Retention.old(keeping: 9, in: scratch.url.path).isEmpty)
        Retention.remove("2026-09-30", in: scratch.url.path)
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted()
        #expect(left == ["2020-01-01", "2026-1-1", "2026-10-01", "2026-11-29", "20261129aa", "Examples"])
    }
}
