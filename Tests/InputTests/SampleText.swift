/// Lines for tests: the same every time, and varied enough to be compressed like a log.
enum SampleText {
    static func lines(_ count: Int, from first: Int = 0) -> [String] {
        (first..<first + count).map { i in
            let noise = UInt32(truncatingIfNeeded: i) &* 2_654_435_761
            return #"{"time":\#(1_764_374_400_000 + i * 997),"session":"s-\#(noise % 7)","bytes":\#(noise >> 9)}"#
        }
    }

    /// The lines as a file has them, each with its end.
    static func text(_ lines: [String], end: String = "\n") -> String { lines.map { $0 + end }.joined() }
}
