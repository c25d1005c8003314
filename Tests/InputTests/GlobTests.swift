import Input
import TestSupport
import Testing

@Suite struct GlobTests {
    let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        for name in ["2026-11-28/a.gz", "2026-11-29/a.gz", "2026-11-29/b.gz", "2026-11-29/c.log", "2026-11-29/.d.gz"] {
            try folder.write(name, Array(name.utf8))
        }
    }

    private func names(_ pattern: String) throws -> [String] {
        try NightFiles([folder.path("") + pattern]).files.map(\.displayName)
    }

    @Test(
        arguments: [
            ("2026-11-29/*.gz", ["a.gz", "b.gz"]), ("2026-11-29/?.gz", ["a.gz", "b.gz"]),
            ("2026-11-29/[b-c].*", ["b.gz", "c.log"]), ("2026-11-29/[!a].gz", ["b.gz"]),
            ("2026-11-29/.*.gz", [".d.gz"]), ("2026-11-2[89]/a.gz", ["2026-11-28/a.gz", "2026-11-29/a.gz"]),
            ("*/b.gz", ["2026-11-29/b.gz"]), ("*-28", ["2026-11-28/a.gz"]),
            ("2026-*", ["2026-11-28/a.gz", "2026-11-29/a.gz", "2026-11-29/b.gz", "2026-11-29/c.log"]),
        ] as [(String, [String])])
    func `finds files, called by what lies behind the first wildcard`(pattern: String, expected: [String]) throws {
        #expect(try names(pattern) == expected)
    }

    @Test(arguments: ["2026-11-30/*.gz", "*/*.zip", "2026-11-29/a.gz/*"])
    func `finds nothing where nothing matches`(pattern: String) {
        #expect(throws: NothingFound.self) { try names(pattern) }
    }

    @Test func `a file that is called like a pattern is that file`() throws {
        try folder.write("a[1].gz", [0x31])
        try folder.write("a1.gz", [0x32])
        #expect(try names("a[1].gz") == ["a[1].gz"])
        #expect(try names("a[0-9].gz") == ["a1.gz"])
    }

    @Test func `a pattern without a match is noted beside others`() throws {
        let here = folder.path("")
        let night = try NightFiles([here + "*-28", here + "*-30"])
        #expect(night.files.count == 1)
        #expect(night.notes == ["\(here)*-30: nothing matches"])
    }
}
