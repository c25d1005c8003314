import CYAML

/// Reads one YAML document into nodes. Aliases, anchors, tags and second documents are refused, and size and
/// depth are bounded, so that a file costs what its length says and nothing in it acts at a distance.
package struct YAMLReader {
    /// Bytes; a configuration of people is thousands of times smaller.
    package static let largestFile = 1 << 20
    /// Levels of nesting; the configuration has four.
    package static let deepest = 16

    private let file: String
    /// libyaml keeps pointers into the parser, so it must not move.
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    /// Reads a file's bytes.
    ///
    /// - Parameter file: the name that errors carry.
    /// - Returns: the root; nil where the file holds nothing but comments.
    package static func read(_ bytes: [UInt8], file: String) throws(ConfigurationError) -> YAMLNode? {
        guard bytes.count <= largestFile else {
            throw ConfigurationError("\(file): \(bytes.count) bytes; a configuration has at most \(largestFile)")
        }
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { parser.deallocate() }
        guard yaml_parser_initialize(parser) == 1 else {
            throw ConfigurationError("\(file): no memory to read it; free some and try again")
        }
        defer { yaml_parser_delete(parser) }
        // The result carries the error: a closure over bytes rethrows without a type.
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<YAMLNode?, ConfigurationError> in
            yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
            do throws(ConfigurationError) {
                return .success(try YAMLReader(file: file, parser: parser).document())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func document() throws(ConfigurationError) -> YAMLNode? {
        var root: YAMLNode?
        var documents = 0
        while true {
            let event = try next()
            switch event {
            case .streamStart, .documentEnd: continue
            case .streamEnd: return root.flatMap { $0.isNull ? nil : $0 }
            case .documentStart(let place):
                documents += 1
                guard documents == 1 else { throw fault(place, "a second document; keep one, without '---'") }
                root = try node(try next(), depth: 1)
            default: throw fault(.init(line: 1, column: 1), "no document; write keys and values")
            }
        }
    }

    private func node(_ event: Event, depth: Int) throws(ConfigurationError) -> YAMLNode {
        switch event {
        case .scalar(let text, let plain, let place): return YAMLNode(.scalar(text, plain: plain), at: place)
        case .sequenceStart(let place):
            try check(depth, place)
            var items: [YAMLNode] = []
            while true {
                let event = try next()
                if case .sequenceEnd = event { return YAMLNode(.sequence(items), at: place) }
                items.append(try node(event, depth: depth + 1))
            }
        case .mappingStart(let place):
            try check(depth, place)
            return YAMLNode(.mapping(try entries(depth: depth)), at: place)
        default: throw ConfigurationError("\(file): ends inside a value; write the rest of it")
        }
    }

    private func entries(depth: Int) throws(ConfigurationError) -> [YAMLNode.Entry] {
        var entries: [YAMLNode.Entry] = []
        var lines: [String: Int] = [:]
        while true {
            switch try next() {
            case .mappingEnd: return entries
            case .scalar(let key, _, let place):
                if let line = lines.updateValue(place.line, forKey: key) {
                    throw fault(place, "key '\(key)' stands on line \(line) already; keep one")
                }
                let value = try node(try next(), depth: depth + 1)
                entries.append(YAMLNode.Entry(key: key, keyPlace: place, value: value))
            case .sequenceStart(let place), .mappingStart(let place):
                throw fault(place, "a list or a map as a key; write a word")
            default: throw ConfigurationError("\(file): ends inside a map; write the rest of it")
            }
        }
    }

    private func check(_ depth: Int, _ place: YAMLNode.Place) throws(ConfigurationError) {
        if depth > YAMLReader.deepest { throw fault(place, "more than \(YAMLReader.deepest) levels deep; flatten it") }
    }

    private func fault(_ place: YAMLNode.Place, _ text: String) -> ConfigurationError {
        ConfigurationError("\(file):\(place.line):\(place.column): \(text)")
    }
}

extension YAMLReader {
    /// What libyaml reports, as far as it is read here.
    private enum Event {
        case streamStart, streamEnd, documentEnd, sequenceEnd, mappingEnd
        case documentStart(YAMLNode.Place)
        case scalar(String, plain: Bool, YAMLNode.Place)
        case sequenceStart(YAMLNode.Place)
        case mappingStart(YAMLNode.Place)
    }

    private func next() throws(ConfigurationError) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError() }
        defer { yaml_event_delete(&event) }
        let place = YAMLReader.place(event.start_mark)
        switch event.type {
        case YAML_STREAM_START_EVENT: return .streamStart
        case YAML_DOCUMENT_START_EVENT: return .documentStart(place)
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
        case YAML_MAPPING_END_EVENT: return .mappingEnd
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            try refuse(anchor: scalar.anchor, tag: scalar.tag, place)
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let plain = scalar.style == YAML_PLAIN_SCALAR_STYLE
            return .scalar(String(decoding: bytes, as: UTF8.self), plain: plain, place)
        case YAML_SEQUENCE_START_EVENT:
            try refuse(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag, place)
            return .sequenceStart(place)
        case YAML_MAPPING_START_EVENT:
            try refuse(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag, place)
            return .mappingStart(place)
        case YAML_ALIAS_EVENT: throw fault(place, "an alias ('*'); write the value out, or put the word in quotes")
        default: return .streamEnd
        }
    }

    private func refuse(
        anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?, _ place: YAMLNode.Place
    ) throws(ConfigurationError) {
        if anchor != nil { throw fault(place, "an anchor ('&'); write the value out, or put the word in quotes") }
        if tag != nil { throw fault(place, "a tag ('!'); leave it out, or put the word in quotes") }
    }

    private func syntaxError() -> ConfigurationError {
        let problem = parser.pointee.problem.map { String(cString: $0) } ?? "no YAML"
        let advice = "; check indentation, quotes and the ':' after keys"
        // What cannot be decoded has a place in bytes only.
        if parser.pointee.error == YAML_READER_ERROR {
            return ConfigurationError("\(file): byte \(parser.pointee.problem_offset): \(problem); save it as UTF-8")
        }
        return fault(YAMLReader.place(parser.pointee.problem_mark), problem + advice)
    }

    private static func place(_ mark: yaml_mark_t) -> YAMLNode.Place {
        YAMLNode.Place(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }
}
