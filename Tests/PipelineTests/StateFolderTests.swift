import Foundation
import Pipeline
import TestSupport
import Testing

@Suite struct StateFolderTests {
    @Test func `is made with all that lead to it, for this user alone`() throws {
        let scratch = try ScratchFolder()
        let folder = try StateFolder(scratch.path("a/b/state"))
        for path in ["a", "a/b", "a/b/state"] {
            let mode = try FileManager.default.attributesOfItem(atPath: scratch.path(path))[.posixPermissions]
            #expect(mode as? Int == 0o700)
        }
        // One that is there is taken as it is.
        _ = try StateFolder(folder.path)
    }

    @Test func `a sweep takes temporaries and folders of them, and nothing else`() throws {
        let scratch = try ScratchFolder()
        let folder = try StateFolder(scratch.url.path)
        try scratch.write("history.sqlite", [1])
        try scratch.write("tmp-spill/0/part", [1])
        try scratch.write("tmp-carry", [1])
        try scratch.write(".tmp-carry", [1])
        try scratch.write(".attempts/spill-killed", [1])
        #expect(folder.temporary("carry") == scratch.path("tmp-carry"))
        folder.sweep()
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == ["history.sqlite"])
    }

    @Test func `says where a file stands in its way`() throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write("taken", [])
        for path in [file, file + "/state"] {
            let error = #expect(throws: StateProblem.self) { try StateFolder(path) }
            #expect(error?.kind == .cannotWrite)
            #expect(error?.description.contains("not a directory") == true)
        }
    }
}
