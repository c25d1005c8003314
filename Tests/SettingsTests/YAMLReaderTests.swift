import Testing

@testable import Settings

private func read(_ text: String) throws(ConfigurationError) -> YAMLNode? {
    try YAMLReader.read(Array(text.utf8), file: "f.yaml")
}

private func fault(_ text: String) -> String? {
    do throws(ConfigurationError) {
        _ = try read(text)
        return nil
    } catch {
        return error.description
    }
}

@Suite struct YAMLReaderTests {
    @Test func `reads maps, lists and words with their places`() throws {
        let root = try #require(try read("a: 1\nb:\n  - x\n  - 'null'\nc: { d: \"é\\n\" }\n"))
        let x = YAMLNode(.scalar("x", plain: true), at: .init(line: 3, column: 5))
        let quoted = YAMLNode(.scalar("null", plain: false), at: .init(line: 4, column: 5))
        let d = YAMLNode(.scalar("é\n", plain: false), at: .init(line: 5, column: 9))
        let expected: [YAMLNode.Entry] = [
            .init(
                key: "a", keyPlace: .init(line: 1, column: 1),
                value: .init(.scalar("1", plain: true), at: .init(line: 1, column: 4))),
            .init(
                key: "b", keyPlace: .init(line: 2, column: 1),
                value: .init(.sequence([x, quoted]), at: .init(line: 3, column: 3))),
            .init(
                key: "c", keyPlace: .init(line: 5, column: 1),
                value: .init(
                    .mapping([.init(key: "d", keyPlace: .init(line: 5, column: 6), value: d)]),
                    at: .init(line: 5, column: 4))),
        ]
        #expect(root.content == .mapping(expected))
    }

    @Test(arguments: ["", "\n", "# nothing\n", "---\n", "~\n", "null"])
    func `an empty file says nothing`(text: String) throws {
        #expect(try read(text) == nil)
    }

    @Test(arguments: ["~", "null", "NULL", ""])
    func `knows what is nothing`(word: String) throws {
        #expect(YAMLNode(.scalar(word, plain: true), at: .init(line: 1, column: 1)).isNull)
        #expect(!YAMLNode(.scalar(word, plain: false), at: .init(line: 1, column: 1)).isNull)
    }

    @Test(
        arguments: [
            ("a: 1\nb: 2\na: 3", "f.yaml:3:1: key 'a' stands on line 1 already; keep one"),
            ("a: &x 1", "f.yaml:1:4: an anchor ('&'); write the value out, or put the word in quotes"),
            ("a: &x [b]", "f.yaml:1:4: an anchor ('&'); write the value out, or put the word in quotes"),
            ("a: *x", "f.yaml:1:4: an alias ('*'); write the value out, or put the word in quotes"),
            ("*x : 1", "f.yaml:1:1: an alias ('*'); write the value out, or put the word in quotes"),
            ("a: !!binary 1", "f.yaml:1:4: a tag ('!'); leave it out, or put the word in quotes"),
            ("a: !x {}", "f.yaml:1:4: a tag ('!'); leave it out, or put the word in quotes"),
            ("a: 1\n---\nb: 2", "f.yaml:2:1: a second document; keep one, without '---'"),
            ("? [a]\n: b", "f.yaml:1:3: a list or a map as a key; write a word"),
            (
                "a: [1, 2",
                "f.yaml:2:1: did not find expected ',' or ']'; check indentation, quotes and the ':' after keys"
            ),
            (
                "a: 1\n  b: 2",
                "f.yaml:2:4: mapping values are not allowed in this context; check indentation, quotes and the ':' after keys"
            ),
            (
                "a:\n\t- b",
                "f.yaml:2:1: found character that cannot start any token; check indentation, quotes and the ':' after keys"
            ),
            ("a: 'b", "f.yaml:1:6: found unexpected end of stream; check indentation, quotes and the ':' after keys"),
        ] as [(String, String)])
    func `refuses with line and column`(text: String, expected: String) {
        #expect(fault(text) == expected)
    }

    @Test func `refuses what is no UTF-8`() {
        #expect(throws: ConfigurationError.self) {
            try YAMLReader.read([0x61, 0x3A, 0x20, 0xFF, 0x0A], file: "f.yaml")
        }
        #expect(throws: ConfigurationError.self) {
            try YAMLReader.read([0x61, 0x3A, 0x20, 0x00, 0x0A], file: "f.yaml")
        }
    }

    @Test func `bounds depth and size`() throws {
        let deep = YAMLReader.deepest
        #expect(try read(String(repeating: "[", count: deep) + String(repeating: "]", count: deep)) != nil)
        #expect(
            fault(String(repeating: "[", count: deep + 1) + String(repeating: "]", count: deep + 1))
                == "f.yaml:1:\(deep + 1): more than \(deep) levels deep; flatten it")
        #expect(fault(String(repeating: "[", count: 100_000))?.contains("levels deep") == true)
        let large = "#" + String(repeating: "x", count: YAMLReader.largestFile)
        #expect(
            fault(large) == "f.yaml: \(large.utf8.count) bytes; a configuration has at most \(YAMLReader.largestFile)")
    }

    @Test func `aliases cannot grow a file`() {
        let laughs = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"
        #expect(fault(laughs)?.hasPrefix("f.yaml:1:4: an anchor") == true)
    }
}
