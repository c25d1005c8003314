import Charts
import Foundation
import FoundationXML
import Testing

/// An SVG read back by an XML parser, so that tests speak of elements and not of characters.
struct Picture {
    struct Element {
        let name: String
        let attributes: [String: String]
        var text = ""

        func number(_ key: String) -> Double? { attributes[key].flatMap(Double.init) }
    }

    let elements: [Element]

    /// Throws where the markup is not well-formed.
    init(_ markup: String) throws {
        let parser = XMLParser(data: Data(markup.utf8))
        let reader = Reader()
        parser.delegate = reader
        guard parser.parse() else { throw NotWellFormed(text: "\(String(describing: parser.parserError))") }
        elements = reader.elements
    }

    var root: Element { elements[0] }

    func all(_ name: String, class cssClass: String? = nil) -> [Element] {
        elements.filter { element in
            let classes = element.attributes["class"]?.split(separator: " ").map(String.init) ?? []
            return element.name == name && (cssClass.map(classes.contains) ?? true)
        }
    }

    /// The words in the picture.
    var words: [String] { all("text").map(\.text) }

    /// What holds for every chart: name and description, paint on every element, words inside, no foreign matter.
    func expectRules(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(root.name == "svg" && root.attributes["role"] == "img", sourceLocation: sourceLocation)
        #expect(elements[1].name == "title" && elements[2].name == "desc", sourceLocation: sourceLocation)
        #expect(!elements[2].text.isEmpty, sourceLocation: sourceLocation)
        let width = root.number("width") ?? 0
        let height = root.number("height") ?? 0
        #expect(
            root.attributes["viewBox"] == "0 0 \(root.attributes["width"] ?? "") \(root.attributes["height"] ?? "")")
        #expect((root.number("font-size") ?? 0) >= 11, sourceLocation: sourceLocation)
        let known: Set = ["svg", "title", "desc", "rect", "line", "circle", "path", "text"]
        for element in elements {
            #expect(known.contains(element.name), sourceLocation: sourceLocation)
            for key in ["style", "id", "href", "xlink:href", "onload"] {
                #expect(element.attributes[key] == nil, sourceLocation: sourceLocation)
            }
            for (key, value) in element.attributes {
                #expect(
                    !value.contains("nan") && !value.contains("inf") || key == "class", sourceLocation: sourceLocation)
            }
            guard !["title", "desc"].contains(element.name) else { continue }
            for key in ["class", "fill", "stroke"] {
                #expect(element.attributes[key] != nil, "\(element)", sourceLocation: sourceLocation)
            }
            guard element.name == "text", let x = element.number("x"), let y = element.number("y") else { continue }
            let wide = TextFit.width(element.text, size: SVG.fontSize)
            let left =
                switch element.attributes["text-anchor"] {
                case "middle": x - wide / 2
                case "end": x - wide
                default: x
                }
            #expect(left >= -0.1 && left + wide <= width + 0.1, "\(element)", sourceLocation: sourceLocation)
            #expect(y >= 8 && y <= height - 2, "\(element)", sourceLocation: sourceLocation)
        }
    }
}

struct NotWellFormed: Error { let text: String }

private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Picture.Element] = []
    private var open: [Int] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(elements.count)
        elements.append(Picture.Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if let last = open.last { elements[last].text += text }
    }
}

/// Labels such as nobody means to write and every log has one day.
enum Hostile {
    static let labels = [
        "<script>alert(1)</script>", "\" onload=\"alert(1)", "]]>", "a & b &lt; c", "\u{202E}gnp.exe",
        "\u{0}\u{1B}[31m\u{7F}",
        "\u{FFFE}\u{FFFF}", "", String(repeating: "long ", count: 2_000),
        "e" + String(repeating: "\u{301}", count: 5_000),
        "動画配信の品質", "👩‍👩‍👧‍👦 family",
    ]
}
