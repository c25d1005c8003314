extension Evidence {
    /// The lines behind a value while they are gathered: the first of them, as many as somebody reads, and how many there
    /// are. A freeze in each of a million samples would be a million pieces.
    struct Pieces {
        private(set) var first: [Piece] = []
        private(set) var count = 0

        /// A freeze in each of a thousand samples is told by the first of them.
        static let most = 12

        init(_ pieces: some Sequence<Piece> = []) { for piece in pieces { append(piece) } }

        var isEmpty: Bool { count == 0 }

        mutating func append(_ piece: Piece) {
            if first.count < Pieces.most { first.append(piece) }
            count += 1
        }

        /// These, or others where there are none.
        func or(_ others: @autoclosure () -> Pieces) -> Pieces { isEmpty ? others() : self }

        static func + (a: Pieces, b: Pieces) -> Pieces {
            var sum = a
            for piece in b.first { sum.append(piece) }
            sum.count += b.count - b.first.count
            return sum
        }
    }
}

extension Sequence {
    /// The pieces of all, in their order.
    func pieces(_ of: (Element) -> Evidence.Pieces) -> Evidence.Pieces { reduce(Evidence.Pieces()) { $0 + of($1) } }
}

extension [Evidence.Line] {
    /// The first and the last, or the only one; nothing of nothing.
    var through: [Evidence.Piece] {
        guard let first, let last else { return [] }
        return count == 1 ? [.line(first)] : [.through(first: first, last: last, count: count)]
    }
}
