import Templating

extension Target {
    private static let shape = TemplateShape.object([
        TemplateEntry("a", .text, "A text."),
        TemplateEntry("b", .flag, "A flag."),
        TemplateEntry(
            "c", .list(.object([TemplateEntry("d", .text, "A text."), TemplateEntry("e", .raw, "Markup.")])), "Rows."),
        TemplateEntry("f", .object([TemplateEntry("g", .list(.text), "Texts.")]), "An object."),
        TemplateEntry("h", .raw, "Markup."),
    ])

    private static let value: TemplateValue = [
        "a": "<&\"'=\r\n,", "b": true, "c": [["d": "1", "e": .raw("<i>")], ["d": .unknown, "e": .unknown]],
        "f": ["g": ["x", "=y"]], "h": .raw("<svg/>"),
    ]

    /// Any template, with a partial of its own behind the first form feed: what the check lets pass can be written.
    static let mustache = Target(name: "mustache") { bytes in
        var feed = ByteFeed(bytes)
        let ending = [".html", ".csv", ".txt"][Int(feed.byte() ?? 0) % 3]
        let parts = feed.rest.split(separator: "\u{C}", maxSplits: 1, omittingEmptySubsequences: false)
        let texts = ["page" + ending: String(parts[0]), "_part" + ending: parts.count > 1 ? String(parts[1]) : "p"]
        guard let library = try? TemplateLibrary(TemplateSource(texts: texts), pages: ["page" + ending]) else { return }
        do throws(TemplateProblems) {
            try library.check([("page" + ending, shape)])
        } catch {
            require(
                !error.problems.isEmpty && error.problems.allSatisfy { !$0.description.isEmpty }, "an error of nothing")
            return
        }
        do {
            var written = 0
            try library.render("page" + ending, value) { piece in
                written += piece.count
                if written > 1 << 20 { throw Enough() }
            }
        } catch is Enough {
        } catch {
            require(false, "the check let pass what cannot be written: \(error)")
        }
    }
}

/// Sections in sections may write without end for practical purposes.
private struct Enough: Error {}
