import Foundation

/// The two spellings of one text, as the standard library has them for comparing texts: they are equal, and so a group's
/// key, but their bytes differ. Letters with marks are one character in most logs, and two in those of some systems.
extension String {
    /// Letters and their marks as one character where there is one (Unicode's NFC).
    package var composed: String { hasOnly(below: 0xCC) ? self : precomposedStringWithCanonicalMapping }

    /// Letters and their marks as characters of their own (Unicode's NFD).
    package var decomposed: String { hasOnly(below: 0x80) ? self : decomposedStringWithCanonicalMapping }

    /// ASCII is spelled in one way alone; marks that go with a letter begin at U+0300, whose first byte is 0xCC.
    private func hasOnly(below first: UInt8) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < first } } ?? false
    }
}
