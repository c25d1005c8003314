import Foundation
import Input
import TestSupport
import Testing

@Suite struct NightFilesTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func write(_ names: String...) throws {
        for name in names { try folder.write(name, Array("{\"file\":\"\(name)\"}\n".utf8)) }
    }

    private func find(_ names: String...) throws -> NightFiles { try NightFiles(names.map { folder.path($0) }) }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(name), withDestinationPath: folder.path(target))
    }

    @Test func `reads a folder with its folders, in the order of bytes`() throws {
        try write("n/b.gz", "n/a/z.gz", "n/B.gz", "n/a.gz", "n/ä.gz", "n/a/y/x.gz")
        let night = try find("n")
        #expect(night.files.map(\.displayName) == ["B.gz", "a.gz", "a/y/x.gz", "a/z.gz", "b.gz", "ä.gz"])
        #expect(night.notes.isEmpty)
        #expect(night.files[1].path == folder.path("n/a.gz"))
        #expect(night.files[1].size == 18)
        #expect(try find("n/").files.map(\.displayName) == night.files.map(\.displayName))
    }

    @Test func `what a file system keeps at its top is no folder of logs`() throws {
        try write("n/a.gz", "n/lost+found/b.gz")
        #expect(try find("n").files.map(\.displayName) == ["a.gz"])
        #expect(try find("n").notes == ["lost+found: the file system's own; skipped"])
        #expect(try find("n/*/*.gz", "n/a.gz").files.map(\.displayName) == ["a.gz"])
    }

    @Test func `takes files by name, hidden ones and pipes too`() throws {
        try write("n/.hidden", "n/a~", "n/b")
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        let night = try find("n/b", "n/a~", "n/.hidden", "pipe", "gone")
        #expect(night.files.map(\.displayName) == [".hidden", "a~", "b", "gone", "pipe"])
        #expect(night.notes.isEmpty)
        #expect(Reading(night.files[3].path, .best).outcome.status == .unreadable)
    }

    @Test func `passes over what nobody asked for, and says so`() throws {
        try write("n/a", "n/.b", "n/.c", "n/d~", "n/#e#", "n/f.swp")
        #expect(mkfifo(folder.path("n/pipe"), 0o600) == 0)
        try link("n/nowhere", to: "n/gone")
        let night = try find("n")
        #expect(night.files.map(\.displayName) == ["a"])
        #expect(
            night.notes == [
                "#e# and 2 more: left behind by an editor; skipped", ".b and 1 more: hidden; skipped",
                "nowhere: a link that leads nowhere, or gone; skipped", "pipe: a named pipe, not a file; skipped",
            ])
    }

    @Test func `does not go round in circles`() throws {
        try write("n/a", "n/sub/b")
        try link("n/sub/up", to: "n")
        let night = try find("n")
        #expect(night.files.map(\.displayName) == ["a", "sub/b"])
        #expect(night.notes == ["sub/up: a folder that another path leads to; skipped"])
    }

    @Test func `reads a file once that two paths lead to`() throws {
        try write("n/a", "m/other")
        try link("n/b", to: "n/a")
        #expect(Glibc.link(folder.path("n/a"), folder.path("n/c")) == 0)
        let night = try find("n", "n/a", "m/other", "m/other")
        #expect(night.files.map(\.displayName) == ["a", "other"])
        #expect(
            night.notes == [
                "a: named more than once; read once", "b: the same file as a; read once",
                "c: the same file as a; read once", "other: named more than once; read once",
            ])
    }

    @Test func `the order of the arguments changes nothing`() throws {
        try write("n/a/x", "n/b/y", "m/a")
        let there = try find("n", "n/a", "m", "n/b/y")
        let back = try find("n/b/y", "m", "n/a", "n")
        #expect(there.files == back.files)
        #expect(there.notes == back.notes)
    }

    @Test func `calls files of one name from two folders by their paths below the common one`() throws {
        try write("n/a", "m/a", "m/b")
        #expect(try find("n", "m").files.map(\.displayName) == ["b", "m/a", "n/a"])
    }

    @Test func `names what was looked for when nothing is found`() throws {
        try write("n/.hidden")
        let error = #expect(throws: NothingFound.self) { try find("n", "gone", "*.gz") }
        let here = folder.path("")
        #expect(
            error?.description
                == "logs: no file in \(here)n, \(here)gone, \(here)*.gz (\(here)*.gz: nothing matches; "
                + ".hidden: hidden; skipped); check the path and the night")
        #expect(throws: NothingFound.self) { try NightFiles([]) }
    }

    @Test func `takes standard input once`() throws {
        let night = try NightFiles(["-", "-"])
        #expect(night.files == [.standardInput])
        #expect(night.files[0].displayName == "stdin")
        #expect(night.notes == ["stdin: named more than once; read once"])
    }

    @Test func `opens a file whose name is not UTF-8`() throws {
        let name = Array(folder.path("n/").utf8) + [0x66, 0xe9, 0]
        try write("n/a")
        let descriptor = name.withUnsafeBytes {
            open($0.bindMemory(to: CChar.self).baseAddress!, O_CREAT | O_WRONLY, 0o600)
        }
        #expect(descriptor >= 0)
        #expect(Glibc.write(descriptor, "{}\n", 3) == 3)
        close(descriptor)
        let night = try find("n")
        #expect(night.files.count == 2)
        #expect(LogFile.forEachLine(night.files[1]) { _ in }.status == .whole)
    }
}
