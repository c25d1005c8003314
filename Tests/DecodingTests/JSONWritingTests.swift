import Testing

@testable import Decoding

@Suite struct JSONWritingTests {
    @Test(arguments: [
        "null", "true", "false", "0", "-17", "9007199254740993", "0.1", "[]", "{}",
        #"[1,"a",[null,{}]]"#, #"{"a":{"b":[true]},"c":"ü \"q\" \\ \u0001"}"#, #"{"":""}"#,
    ])
    func `writes a value as it was read`(text: String) throws {
        let padded = Array(text.utf8) + [UInt8](repeating: 0, count: 64)
        let parser = JSONParser()  // the value lies in its memory
        try padded.withUnsafeBufferPointer { bytes in
            let value = try parser.parse(Bytes(rebasing: bytes[..<text.utf8.count]), padded: true).get()
            #expect(String(decoding: value.written, as: UTF8.self) == text)
        }
    }
}
