import Input
import TestSupport
import Testing

@Suite struct SameContentTests {
    let folder: ScratchFolder
    let text = SampleText.text(SampleText.lines(3_000))

    init() throws { folder = try ScratchFolder() }

    private func find() throws -> (names: [String], notes: [String]) {
        let night = try NightFiles([folder.path("")])
        let here = folder.path("")
        return (night.files.map(\.displayName), night.notes.map { $0.replacing(here, with: "") })
    }

    @Test func `reads an upload once that came twice`() throws {
        let packed = GzipWriter.member(text)
        try folder.write("b.gz", packed)
        try folder.write("a.gz", packed)
        try folder.write("sub/c.gz", packed)
        let (names, notes) = try find()
        #expect(names == ["a.gz"])
        #expect(notes == ["b.gz: same content as a.gz; read once", "sub/c.gz: same content as a.gz; read once"])
    }

    @Test func `one byte in the middle makes another file`() throws {
        var bytes = Array(text.utf8)
        try folder.write("a", bytes)
        bytes[bytes.count / 2] ^= 1
        try folder.write("b", bytes)
        #expect(try find().names == ["a", "b"])
    }

    @Test func `empty files are no copies`() throws {
        try folder.write("a", [])
        try folder.write("b", [])
        #expect(try find() == (["a", "b"], []))
    }

    @Test func `files that pack nothing are no copies`() throws {
        try folder.write("a.gz", GzipWriter.member(""))
        try folder.write("b.gz", GzipWriter.member(""))
        #expect(try find() == (["a.gz", "b.gz"], []))
    }

    @Test func `a file beside its packed twin is read once`() throws {
        try folder.write("a.ndjson", Array(text.utf8))
        try folder.write("a.ndjson.gz", GzipWriter.member(text))
        let (names, notes) = try find()
        #expect(names == ["a.ndjson"])
        #expect(notes == ["a.ndjson.gz: same content as a.ndjson, which is not compressed; read once"])
    }

    @Test func `a packed file that is cut, damaged or longer is no twin`() throws {
        try folder.write("a", Array(text.utf8))
        let packed = GzipWriter.member(text)
        for bytes in [packed.dropLast(4), GzipWriter.member(text, .init(wrongSize: true)), packed + packed] {
            try folder.write("a.gz", Array(bytes))
            #expect(try find() == (["a", "a.gz"], []))
        }
    }
}
