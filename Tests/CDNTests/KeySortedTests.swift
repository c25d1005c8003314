import CDN
import Foundation
import Testing

struct KeySortedTests {
    @Test func `a table is written in the order of its keys, and read again`() throws {
        let table = KeySorted<UInt64, Int>(wrappedValue: [30: 3, 10: 1, 9: 0, 20: 2, 200: 20, 40: 4, 7: 7, 8: 8])
        let bytes = try JSONEncoder().encode(table)
        #expect(String(decoding: bytes, as: UTF8.self) == "[7,7,8,8,9,0,10,1,20,2,30,3,40,4,200,20]")
        #expect(try JSONDecoder().decode(KeySorted<UInt64, Int>.self, from: bytes).wrappedValue == table.wrappedValue)
    }
}
