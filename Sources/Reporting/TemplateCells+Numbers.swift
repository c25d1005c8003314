import Templating

extension TemplateCells {
    /// A whole number as a cell.
    mutating func add(count: Int) {
        append(count)
        endCell()
    }

    /// A number to the millionth as a cell; nil is unknown.
    mutating func add(number: Double?) {
        if let number { append(number) }
        endCell()
    }

    mutating func append(_ number: Int) { appendDigits { Digits.write(Int64(number), to: $0) } }
    mutating func append(_ number: Double) { appendDigits { Digits.write(number, to: $0) } }

    private mutating func appendDigits(_ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Digits.most) { buffer in
            guard let start = buffer.baseAddress else { return }
            append(UnsafeBufferPointer(start: start, count: write(start)))
        }
    }
}
