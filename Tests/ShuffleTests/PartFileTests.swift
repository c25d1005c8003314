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

    private func names(_ folder: ScratchFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("parts"))
    }

    @Test func `an attempt has no name before it is whole, so that nothing stays of one that is killed`() throws {
        let folder = try ScratchFolder()
        let given = try PartWriter(folder.path("parts/1.0"))
        try given.add(.head, [1])
        #expect(try names(folder).isEmpty)
        try given.finish()
        #expect(try names(folder) == ["1.0"])
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path("parts/1.0"))[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func `where files have names at once, what a killed attempt left goes with the next, and others go on`()
        throws
    {
        let folder = try ScratchFolder()
        let lives = try PartWriter(folder.path("parts/1.0"), isNameless: false)
        try lives.add(.head, [1])
        try folder.write("parts/.attempts/2.0-killed", [1, 2, 3])
        PartWriter.sweep(folder.path("parts"))
        #expect(try names(folder) == [".attempts"])
        try lives.finish()
        #expect(try PartFile(folder.path("parts/1.0")).places.count == 1)
        withExtendedLifetime(lives) {}
        // The last of them takes the folder away, as a sweep does that finds none.
        try folder.write("parts/.attempts/2.0-killed", [])
        PartWriter.sweep(folder.path("parts"))
        #expect(try names(folder) == ["1.0"])
    }

    @Test(arguments: [true, false])
    func `many attempts at one part at once all end well, and one whole file stays`(isNameless: Bool) async throws {
        let folder = try ScratchFolder()
        let (parts, path) = (folder.path("parts"), folder.path("parts/1.0"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for _ in 0..<50 {
                        let attempt = try PartWriter(path, isNameless: isNameless)
                        try attempt.add(.head, [UInt8(number)])
                        try attempt.finish()
                        PartWriter.sweep(parts)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try PartFile(path).places.count == 1)
        #expect(try names(folder) == ["1.0"])
    }

    @Test func `attempts that find their place taken away say so, and do not wait for it`() throws {
        let folder = try ScratchFolder()
        try FileManager.default.createDirectory(atPath: folder.path("parts"), withIntermediateDirectories: false)
        #expect(symlink("nowhere", folder.path("parts/.attempts")) == 0)
        let problem = #expect(throws: PartProblem.self) {
            try PartWriter(folder.path("parts/1.0"), isNameless: false)
        }
        #expect(problem?.kind == .cannotWrite)
    }

    @Test(arguments: [true, false])
    func `an attempt that does not finish leaves nothing, and two attempts leave one whole file`(
        isNameless: Bool
    ) throws {
        let folder = try ScratchFolder()
        do {
            let given = try PartWriter(folder.path("parts/1.0"), isNameless: isNameless)
            try given.add(.head, [1])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("parts")).isEmpty)
        try attempt(twice: folder, isNameless)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("parts")) == ["1.0"])
    }

    private func attempt(twice folder: ScratchFolder, _ isNameless: Bool) throws {
        let first = try PartWriter(folder.path("parts/1.0"), isNameless: isNameless)
        let second = try PartWriter(folder.path("parts/1.0"), isNameless: isNameless)
        try first.add(.head, [1])
        try second.add(.head, [2])
        try second.finish()
        #expect(try PartFile(folder.path("parts/1.0")).places.count == 1)
        try first.finish()
        let file = try PartFile(folder.path("parts/1.0"))
        #expect(try file.bytes(file.places[0]) == [1])
    }

    @Test func `a folder that cannot be made is said`() throws {
        let folder = try ScratchFolder()
        try folder.write("file", [1])
        let problem = #expect(throws: PartProblem.self) { try PartWriter(folder.path("file/parts/1.0")) }
        #expect(problem?.kind == .cannotWrite)
        #expect(problem?.description.hasSuffix("give --out a folder that this user may write to") == true)
    }
}
