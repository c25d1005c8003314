import Testing

@testable import Settings

@Suite struct MemorySizeTests {
    @Test(
        arguments: [
            ("0", 0), ("1000", 1000), ("1K", 1024), ("512M", 512 << 20), ("2g", 2 << 30), ("1T", 1 << 40),
        ] as [(String, Int)])
    func `reads units of 1024`(text: String, bytes: Int) {
        #expect(MemorySize.parse(text) == bytes)
    }

    @Test(arguments: [
        "", "M", "1.5G", "-1M", "+1M", "1 G", "12X", "9223372036854775807K", "99999999999999999999", "١M",
    ])
    func `refuses what is no size or does not fit`(text: String) {
        #expect(MemorySize.parse(text) == nil)
    }

    @Test(arguments: [0, 1, 1023, 1024, 1536, 512 << 20, 1 << 30, 3 << 40])
    func `writes what it reads back`(bytes: Int) {
        #expect(MemorySize.parse(MemorySize.text(bytes)) == bytes)
    }

    @Test func `writes the largest unit that divides`() {
        #expect(MemorySize.text(1 << 30) == "1G")
        #expect(MemorySize.text(1536) == "1536")
        #expect(MemorySize.text(1536 << 10) == "1536K")
    }
}
