import Templating
import Testing

@Suite struct CSVCellTests {
    private func cell(_ text: String) throws -> String {
        try write("{{x}}", ["x": .text(text)], as: "rows.csv")
    }

    @Test(
        arguments: [
            ("a", "a"), ("", ""), ("a b", "a b"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("\"", "\"\"\"\""), ("a\nb", "\"a\nb\""), ("a\r", "\"a\r\""), (" a", "\" a\""), ("a ", "\"a \""),
            ("it's", "it's"), ("<b>&", "<b>&"), ("a=b", "a=b"),
        ])
    func `quotes what would end the cell or lose its spaces`(text: String, expected: String) throws {
        #expect(try cell(text) == expected)
    }

    @Test(
        arguments: [
            ("=1+1", "'=1+1"), ("+49", "'+49"), ("-x", "'-x"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"),
            ("\rx", "\"'\rx\""), ("\n=x", "\"'\n=x\""), ("=HYPERLINK(\"x\",1)", "\"'=HYPERLINK(\"\"x\"\",1)\""),
            ("-", "'-"),
            ("-1-1", "'-1-1"), ("-1.", "'-1."), ("-.5", "'-.5"), ("-1e", "'-1e"), ("-inf", "'-inf"),
        ])
    func `keeps a spreadsheet from running a cell`(text: String, expected: String) throws {
        #expect(try cell(text) == expected)
    }

    @Test(
        arguments: [
            ("a\u{1B}[31mb", "a\u{FFFD}[31mb"), ("a\0", "a\u{FFFD}"), ("\u{7F}", "\u{FFFD}"),
            ("a\u{9B}b,", "\"a\u{FFFD}b,\""), ("x\u{202E}y", "x\u{FFFD}y"), ("\u{2066}\"", "\"\u{FFFD}\"\"\""),
            ("é\u{A0}â…\u{200F}", "é\u{A0}â…\u{200F}"), ("a\tb", "a\tb"),
        ])
    func `writes nothing that a terminal would obey`(text: String, expected: String) throws {
        #expect(try cell(text) == expected)
    }

    @Test(arguments: ["-1", "-1.5", "-0.000001", "-1e9", "-1.5E-7", "-2e+3", "0", "1.5"])
    func `leaves numbers as they are`(number: String) throws {
        #expect(try cell(number) == number)
    }
}
