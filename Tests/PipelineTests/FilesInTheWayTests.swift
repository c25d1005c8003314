import Foundation
import Input
import Pipeline
import Telemetry
import TestSupport
import Testing

/// What lies in a folder of logs and is no log, or is one no longer.
@Suite struct FilesInTheWayTests {
    private let good = ["good.gz": GzipWriter.member(line("good"))]

    @Test func `a pipe that nobody writes to does not stop the night`() throws {
        let night = try NightOf(good) { folder, _ in #expect(mkfifo(folder.path("n/pipe"), 0o600) == 0) }
        #expect(night.sessions == ["good"])
        #expect(night.notes.contains { $0.contains("a named pipe, not a file; skipped") })
    }

    @Test func `folders that go in circles are read once, links to nowhere are said`() throws {
        let night = try NightOf(good) { folder, _ in
            #expect(symlink(folder.path("n"), folder.path("n/loop")) == 0)
            #expect(symlink("nowhere", folder.path("n/dangling")) == 0)
        }
        #expect(night.sessions == ["good"])
        #expect(night.notes.contains { $0.contains("another path leads to; skipped") })
        #expect(night.notes.contains { $0.contains("leads nowhere") })
    }

    @Test func `a name with a line end, or in no UTF-8, is a name`() throws {
        let night = try NightOf(good) { folder, _ in
            try folder.write("n/two\nlines.ndjson", line("newline"))
            let raw = Array((folder.path("n/") + "latin-").utf8) + [0xE9, 0]
            let file = raw.withUnsafeBufferPointer {
                $0.withMemoryRebound(to: CChar.self) {
                    $0.baseAddress.map { open($0, O_WRONLY | O_CREAT, 0o600) } ?? -1
                }
            }
            let text = line("latin")
            #expect(write(file, text, text.count) == text.count)
            close(file)
        }
        #expect(night.sessions == ["good", "latin", "newline"])
    }

    @Test func `a file that vanishes between finding and reading is unreadable`() throws {
        let folder = try ScratchFolder()
        try folder.write("a.ndjson", line("a"))
        try folder.write("b.ndjson", line("b"))
        let files = try NightFiles([folder.url.path]).files
        try FileManager.default.removeItem(atPath: folder.path("a.ndjson"))
        let outcome = try NightlyRun.measure(NightPlan(label: "n", night: nil, files: files, workers: 2))
        #expect(try outcome.rows.map(\.session) == ["b"])
        #expect(outcome.intake.files.map(\.status) == [.unreadable, .whole])
    }

    @Test func `a file that grows while it is read has its lines up to its end`() throws {
        let folder = try ScratchFolder()
        try folder.write("a.ndjson", line("a"))
        let files = try NightFiles([folder.url.path]).files
        let end = try #require(FileHandle(forWritingAtPath: folder.path("a.ndjson")))
        try end.seekToEnd()
        // What was appended after the file was found, its last line still under way.
        try end.write(contentsOf: Data(line("b") + line("c").dropLast(5)))
        let outcome = try NightlyRun.measure(NightPlan(label: "n", night: nil, files: files, workers: 1))
        #expect(try outcome.rows.map(\.session) == ["a", "b"])
        #expect(outcome.intake.lines.excluded[Int(Exclusion.invalidJSON.rawValue)] == 1)
    }
}
