import Input
import TestSupport
import Testing

@Suite struct LogFileTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test func `a closure may stop the reading by an error`() throws {
        struct Enough: Error {}
        let path = try folder.write("a", Array("one\ntwo\n".utf8))
        var count = 0
        #expect(throws: Enough.self) {
            try LogFile.forEachLine(InputFile(path)) { _ in
                count += 1
                throw Enough()
            }
        }
        #expect(count == 1)
        #expect(LogFile.forEachLine(InputFile(path)) { _ in count += 1 }.status == .whole)
        #expect(count == 3)
    }
}
