import Foundation

/// The two spellings of one text, as the standard library has them for comparing texts: they are equal, and so a group's
/// key, but their bytes differ. Letters with marks are one character in most logs, and two in those of some systems.
extension String {
    /// Letters and their marks as one character where there is one (Unicode's NFC).
    package var composed: String { isComposed ? self : precomposedStringWithCanonicalMapping }

    /// Letters and their marks as characters of their own (Unicode's NFD).
    package var decomposed: String { decomposedStringWithCanonicalMapping }

    /// Whether it is composed for sure: marks that go with a letter begin at U+0300, whose first byte is 0xCC.
    private var isComposed: Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0xCC } } ?? false
    }
}
