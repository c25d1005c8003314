import Foundation
import Glibc
import Reporting
import TestSupport
import Testing

@Suite struct PageFolderTests {
    private struct Stop: Error {}

    private func put(_ text: String, _ folder: PageFolder, _ name: String = "index.html") throws {
        try folder.write(name) { sink in try Array(text.utf8).withUnsafeBufferPointer(sink) }
    }

    private func read(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    private func names(_ scratch: ScratchFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted()
    }

    @Test func `puts the folder in its place and leaves nothing beside it`() throws {
        let scratch = try ScratchFolder()
        let folder = try PageFolder(reports: scratch.path("a/b"), name: "2026-11-29")
        try put("new", folder)
        try put("view", folder, "sessions/1.html")
        #expect(read(scratch.path("a/b/2026-11-29/index.html")) == nil)
        try folder.publish()
        #expect(read(scratch.path("a/b/2026-11-29/index.html")) == "new")
        #expect(read(scratch.path("a/b/2026-11-29/sessions/1.html")) == "view")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("a/b")) == ["2026-11-29"])
    }

    @Test func `replaces an earlier night whole, with no file of it left`() throws {
        let scratch = try ScratchFolder()
        try scratch.write("night/index.html", Array("old".utf8))
        try scratch.write("night/gone.csv", Array("old".utf8))
        let folder = try PageFolder(reports: scratch.url.path, name: "night")
        try put("new", folder)
        try folder.publish()
        #expect(read(scratch.path("night/index.html")) == "new")
        #expect(read(scratch.path("night/gone.csv")) == nil)
        #expect(try names(scratch) == ["night"])
    }

    @Test func `leaves the old night whole where a file fails half-way`() throws {
        let scratch = try ScratchFolder()
        try scratch.write("night/index.html", Array("old".utf8))
        do {
            let folder = try PageFolder(reports: scratch.url.path, name: "night")
            #expect(throws: Stop.self) {
                try folder.write("index.html") { sink in
                    try Array("half".utf8).withUnsafeBufferPointer(sink)
                    throw Stop()
                }
            }
        }
        #expect(read(scratch.path("night/index.html")) == "old")
        #expect(try names(scratch) == ["night"])
    }

    @Test func `sweeps what killed runs left, brings a folder set aside back, and spares runs that go on`() throws {
        let scratch = try ScratchFolder()
        // Process numbers end at 2^22 on Linux: nobody has this one.
        try scratch.write(".2026-11-28.partial-99999999/index.html", Array("half".utf8))
        // Stopped, and then killed while it removed what was half done.
        try scratch.write("..2026-11-28.partial-99999998/index.html", Array("half".utf8))
        try scratch.write(".2026-11-27.old-99999999/index.html", Array("whole".utf8))
        // In a container each run may have the number of the one before, or that of another which lives.
        try scratch.write(".2026-11-26.partial-1/index.html", Array("half".utf8))
        try scratch.write(".2026-11-25.partial-\(getpid())/index.html", Array("half".utf8))
        try scratch.write(".2026-11-24.partial-99999999/index.html", Array("under way".utf8))
        try scratch.write(".keep/me", Array("mine".utf8))
        let other = lock(scratch.path(".2026-11-24.partial-99999999"))
        defer { close(other) }
        let folder = try PageFolder(reports: scratch.url.path, name: "2026-11-29")
        folder.discard()
        #expect(try names(scratch) == [".2026-11-24.partial-99999999", ".keep", "2026-11-27"])
        #expect(read(scratch.path("2026-11-27/index.html")) == "whole")
        #expect(read(scratch.path(".2026-11-24.partial-99999999/index.html")) == "under way")
    }

    private func lock(_ path: String) -> Int32 {
        let folder = open(path, O_RDONLY | O_DIRECTORY)
        #expect(flock(folder, LOCK_EX | LOCK_NB) == 0)
        return folder
    }

    @Test func `two at the same night at once: the second says so, and the first publishes`() throws {
        let scratch = try ScratchFolder()
        let first = try PageFolder(reports: scratch.url.path, name: "night")
        try put("first", first)
        let error = #expect(throws: PublishProblem.self) { try PageFolder(reports: scratch.url.path, name: "night") }
        #expect(error?.code == EBUSY)
        try first.publish()
        #expect(read(scratch.path("night/index.html")) == "first")
        #expect(try names(scratch) == ["night"])
    }

    @Test func `says that it cannot write where the place is no folder`() throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write("taken", [])
        let error = #expect(throws: PublishProblem.self) { try PageFolder(reports: file + "/reports", name: "night") }
        #expect(error?.kind == .cannotWrite)
        #expect(error?.description.contains("not a directory") == true)
    }

    @Test func `says that writing failed where the disk is full`() throws {
        let file = try OutputFile("/dev/full")
        try Array("text".utf8).withUnsafeBufferPointer { try file.write($0) }
        let error = #expect(throws: PublishProblem.self) { try file.finish() }
        #expect(error?.kind == .inputOutput)
        #expect(error?.code == ENOSPC)
    }

    @Test func `keeps pieces larger than its buffer in order`() throws {
        let scratch = try ScratchFolder()
        let file = try OutputFile(scratch.path("big"))
        let piece = [UInt8](repeating: 0x61, count: 300_000)
        try Array("<".utf8).withUnsafeBufferPointer { try file.write($0) }
        try piece.withUnsafeBufferPointer { try file.write($0) }
        try Array(">".utf8).withUnsafeBufferPointer { try file.write($0) }
        try file.finish()
        let text = try #require(read(scratch.path("big")))
        #expect(text.utf8.count == 300_002 && text.hasPrefix("<a") && text.hasSuffix("a>"))
    }
}
