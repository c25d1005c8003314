import Foundation
import Shuffle
import TestSupport
import Testing

@Suite struct PartFileTests {
    private func write(_ path: String, rows: Int = 3) throws {
        let writer = try PartWriter(path)
        try writer.add(.head, Array("{}".utf8))
        try writer.begin(.rows)
        for i in 0..<rows { try writer.append([UInt8](repeating: UInt8(truncatingIfNeeded: i), count: 700)) }
        try writer.end()
        try writer.add(.table, [])
        try writer.finish()
    }

    @Test func `stretches come back as they were, a long one block by block`() throws {
        let folder = try ScratchFolder()
        try write(folder.path("new/parts/3.7"), rows: 4_000)
        let file = try PartFile(folder.path("new/parts/3.7"))
        #expect(file.places.map(\.kind) == [.head, .rows, .table])
        #expect(try file.bytes(file.places[0]) == Array("{}".utf8))
        #expect(file.places[1].count == 2_800_000)
        #expect(try file.bytes(file.places[1], from: 700, count: 701) == [UInt8](repeating: 1, count: 700) + [2])
        #expect(try file.bytes(file.places[2]).isEmpty)
        // Nothing but the file: what it was called before is gone.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("new/parts")) == ["3.7"])
    }

    @Test func `a file that is cut anywhere is refused, and says how to get another`() throws {
        let folder = try ScratchFolder()
        try write(folder.path("whole"), rows: 1)
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: folder.path("whole"))))
        for count in 18..<bytes.count {
            let path = try folder.write("cut", Array(bytes[..<count]))
            let problem = #expect(throws: PartProblem.self) { try PartFile(path) }
            #expect(problem?.kind == .refused)
            #expect(problem?.description == "\(path): cut after \(count) bytes, without its end; make it again")
        }
    }

    @Test func `a file with any bit flipped is refused`() throws {
        let folder = try ScratchFolder()
        try write(folder.path("whole"), rows: 1)
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: folder.path("whole"))))
        for i in bytes.indices {
            var changed = bytes
            changed[i] ^= 1 << UInt8(i % 8)
            let path = try folder.write("changed", changed)
            let problem = #expect(throws: PartProblem.self, "byte \(i)") { try PartFile(path) }
            #expect(problem?.description.hasPrefix("\(path): ") == true)
        }
        let path = try folder.write("longer", bytes + [0])
        #expect(throws: PartProblem.self) { try PartFile(path) }
    }

    @Test func `another format, another file and no file each say what they are`() throws {
        let folder = try ScratchFolder()
        let newer = try folder.write("newer", Array("qoe-report part 12\nwhatever".utf8))
        #expect(
            #expect(throws: PartProblem.self) { try PartFile(newer) }?.description
                == "\(newer): format 12, and this is format 2; use one version on all machines")
        let log = try folder.write("log", Array("{\"time\":1}\n".utf8))
        #expect(
            #expect(throws: PartProblem.self) { try PartFile(log) }?.description
                == "\(log): no part of a night; give the files that map or reduce has written")
        let none = folder.path("none")
        #expect(
            #expect(throws: PartProblem.self) { try PartFile(none) }?.description
                == "\(none): no such file or directory; give the files that map or reduce has written")
    }

    @Test func `an attempt that does not finish leaves nothing, and two attempts leave one whole file`() throws {
        let folder = try ScratchFolder()
        do {
            let given = try PartWriter(folder.path("parts/1.0"))
            try given.add(.head, [1])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("parts")).isEmpty)
        let (first, second) = (try PartWriter(folder.path("parts/1.0")), try PartWriter(folder.path("parts/1.0")))
        try first.add(.head, [1])
        try second.add(.head, [2])
        try second.finish()
        #expect(try PartFile(folder.path("parts/1.0")).places.count == 1)
        try first.finish()
        let file = try PartFile(folder.path("parts/1.0"))
        #expect(try file.bytes(file.places[0]) == [1])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("parts")) == ["1.0"])
    }

    @Test func `a folder that cannot be made is said`() throws {
        let folder = try ScratchFolder()
        try folder.write("file", [1])
        let problem = #expect(throws: PartProblem.self) { try PartWriter(folder.path("file/parts/1.0")) }
        #expect(problem?.kind == .cannotWrite)
        #expect(problem?.description.hasSuffix("give --out a folder that this user may write to") == true)
    }
}
