/// The cells of a table's row, one after the other in one piece of memory: the next row is filled into the same.
package struct TemplateCells: Sendable {
    fileprivate struct Cell {
        let end: Int32
        let isFlag: Bool
    }

    private var bytes: [UInt8] = []
    private var cells: [Cell] = []

    package init() {}

    package var count: Int { cells.count }

    /// Forgets all cells, and keeps their memory.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        cells.removeAll(keepingCapacity: true)
    }

    /// Goes on with the cell that is being made.
    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    package mutating func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: text) }

    /// Ends the cell that is being made; unknown where nothing was appended to it.
    package mutating func endCell() { cells.append(Cell(end: Int32(bytes.count), isFlag: false)) }

    /// A whole cell; nil is unknown.
    package mutating func add(_ text: String?) {
        if let text { append(text) }
        endCell()
    }

    /// A cell of which a section may ask.
    package mutating func add(_ flag: Bool) {
        append(flag ? "true" : "false")
        cells.append(Cell(end: Int32(bytes.count), isFlag: true))
    }

    /// The cells as values of their own.
    var values: [TemplateValue] {
        withTexts { texts in
            cells.indices.map { place in
                let text = texts[place]
                if cells[place].isFlag { return .flag(text.count == 4) }
                return text.isEmpty ? .unknown : .text(String(decoding: text, as: UTF8.self))
            }
        }
    }

    /// The bytes of each cell, valid only during the call.
    struct Texts {
        fileprivate let bytes: UnsafeBufferPointer<UInt8>
        fileprivate let cells: UnsafeBufferPointer<Cell>

        subscript(place: Int) -> UnsafeBufferPointer<UInt8> {
            let start = place == 0 ? 0 : Int(cells[place - 1].end)
            return UnsafeBufferPointer(rebasing: bytes[start..<Int(cells[place].end)])
        }
    }

    func withTexts<Result>(_ body: (Texts) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBufferPointer { bytes in
            try cells.withUnsafeBufferPointer { try body(Texts(bytes: bytes, cells: $0)) }
        }
    }
}

/// A row of a table: an object that has a text for each key.
///
/// Where there is one key more than cells, it is the list of all cells but the first.
package struct TemplateRow: Sendable {
    package let keys: TemplateKeys
    package var cells = TemplateCells()

    package init(_ keys: TemplateKeys) { self.keys = keys }

    /// The place of the list of all cells but the first; nil where the row has none.
    var placeOfOthers: Int? { keys.names.count == cells.count + 1 ? cells.count : nil }

    /// The row as any other object.
    var object: TemplateObject {
        var values = cells.values
        if placeOfOthers != nil { values.append(.list(Array(values.dropFirst()))) }
        return TemplateObject(keys, values)
    }
}
