import Foundation
import Sharing
import TestSupport
import Testing

struct TarTests {
    private func archive(_ files: [(String, [UInt8])]) throws -> [UInt8] {
        nonisolated(unsafe) var bytes: [UInt8] = []
        var tar = Tar { bytes += $0 }
        for (name, content) in files { try tar.add(name, content) }
        try tar.finish()
        return bytes
    }

    @Test func `tar finds what was put in`() throws {
        let folder = try ScratchFolder()
        let long = [UInt8](repeating: 0x61, count: 1_025)
        try folder.write(
            "a.tar", archive([("n-v/README.txt", Array("hello\n".utf8)), ("n-v/empty", []), ("n-v/long", long)]))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["tar", "xf", folder.path("a.tar"), "-C", folder.url.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try String(contentsOfFile: folder.path("n-v/README.txt"), encoding: .utf8) == "hello\n")
        #expect(try Data(contentsOf: URL(filePath: folder.path("n-v/long"))) == Data(long))
        #expect(try Data(contentsOf: URL(filePath: folder.path("n-v/empty"))).isEmpty)
    }

    @Test func `the same files are the same bytes, and no time is in them`() throws {
        let one = try archive([("a", [1, 2, 3])])
        #expect(try one == archive([("a", [1, 2, 3])]))
        #expect(one.count % 10_240 == 0)
        #expect(String(decoding: one[136..<147], as: UTF8.self) == "00000000000")
    }
}
