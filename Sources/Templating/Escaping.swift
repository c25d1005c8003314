/// How a value is written so that it stays a value in its place. The ending of the page's file decides,
/// and holds for its partials too.
package enum Escaping: Sendable {
    case html, csv, none

    /// nil for an ending that says nothing about escaping.
    package init?(fileName: String) {
        if fileName.hasSuffix(".html") {
            self = .html
        } else if fileName.hasSuffix(".csv") {
            self = .csv
        } else if fileName.hasSuffix(".txt") {
            self = .none
        } else {
            return nil
        }
    }

    func write(_ text: String, to output: PageOutput) throws {
        // A native string always has its bytes in one piece.
        let whole: Void? = try text.utf8.withContiguousStorageIfAvailable { try write($0, to: output) }
        if whole == nil { try Array(text.utf8).withUnsafeBufferPointer { try write($0, to: output) } }
    }

    func write(_ bytes: UnsafeBufferPointer<UInt8>, to output: PageOutput) throws {
        switch self {
        case .html: try HTMLText.write(bytes, to: output)
        case .csv: try CSVCell.write(bytes, to: output)
        case .none: try output.write(bytes)
        }
    }
}
