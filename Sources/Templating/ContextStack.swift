/// The values that are open while a template is written: a name is looked for in the innermost first.
struct ContextStack {
    /// An object, so that opening and closing one moves nothing.
    private final class Frame {
        var value = TemplateValue.unknown
        var isObject = false
        /// The object's values; empty when the frame holds no object.
        var values: [TemplateValue] = []
        var keys: TemplateKeys?
        /// Where the keys have each name of the library, filled in as names are asked for. Outlives the value: the
        /// next row with the same keys finds its names already looked up.
        var places: [Int32]

        init(places: [Int32]) { self.places = places }
    }

    /// A name not yet looked up, and one the keys do not have.
    private static let unasked: Int32 = -2
    private static let absent: Int32 = -1

    private let names: [String]
    private var frames: [Frame] = []
    private(set) var depth = 0

    init(names: [String]) { self.names = names }

    mutating func push(_ value: TemplateValue) {
        if depth == frames.count {
            frames.append(Frame(places: .init(repeating: Self.unasked, count: names.count)))
        }
        let frame = frames[depth]
        frame.value = value
        if let object = value.object {
            frame.isObject = true
            frame.values = object.values
            if frame.keys !== object.keys {
                frame.keys = object.keys
                for name in names.indices { frame.places[name] = Self.unasked }
            }
        } else {
            frame.isObject = false
        }
        depth += 1
    }

    mutating func pop() {
        depth -= 1
        // Lets go of the row; its keys stay.
        let frame = frames[depth]
        frame.value = .unknown
        frame.values = []
    }

    /// The value of a name; unknown where there is none.
    func value(_ path: NamePath, of template: Template) -> TemplateValue {
        if path.count == 0 { return frames[depth - 1].value }
        let first = Int(path.first)
        var value = value(Int(template.parts[first]))
        if path.count == 1 { return value }
        // Only the first part is looked for further out: the others belong to what it found.
        for part in template.parts[(first + 1)..<(first + Int(path.count))] {
            guard let object = value.object, let place = object.keys.place(of: names[Int(part)]) else {
                return .unknown
            }
            value = object.values[place]
        }
        return value
    }

    private func value(_ name: Int) -> TemplateValue {
        var at = depth - 1
        while at >= 0 {
            let frame = frames[at]
            if frame.isObject {
                var place = frame.places[name]
                if place == Self.unasked { place = lookUp(name, frame) }
                if place >= 0 { return frame.values[Int(place)] }
            }
            at -= 1
        }
        return .unknown
    }

    private func lookUp(_ name: Int, _ frame: Frame) -> Int32 {
        let place = frame.keys?.place(of: names[name]).map { Int32($0) } ?? Self.absent
        frame.places[name] = place
        return place
    }
}
