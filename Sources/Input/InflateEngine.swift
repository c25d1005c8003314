/// Which library inflates. Both give the same lines, statuses and notes; ISA-L is about twice as fast.
package enum InflateEngine: Sendable, Hashable, CaseIterable {
    /// The reference.
    case zlib
    #if ISAL
        /// Used on regular files only: wherever it meets something wrong, zlib reads that member again and
        /// decides, and a pipe cannot be read again.
        case isal
    #endif

    /// The fastest one that is compiled in.
    package static var best: InflateEngine {
        #if ISAL
            return .isal
        #else
            return .zlib
        #endif
    }
}
