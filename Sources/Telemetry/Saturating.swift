extension Int {
    /// As `FixedWidthInteger.init(saturating:)`, for the type and the numbers that mostly come.
    @inlinable package init(saturating value: Double) {
        // 2⁶³ is the first double beyond the range; −2⁶³ lies within it.
        if value > -0x1p63, value < 0x1p63 {
            self = Int(value)
        } else {
            self = value < 0 ? .min : value > 0 ? .max : 0
        }
    }
}

extension UInt32 {
    /// As `FixedWidthInteger.init(saturating:)`, for numbers of texts.
    @inlinable package init(saturating value: Double) {
        if value > -1, value < 0x1p32 {
            self = UInt32(value)
        } else {
            self = value > 0 ? .max : 0
        }
    }
}

extension FixedWidthInteger {
    /// The nearest whole number towards zero, or the end of the range where a number lies beyond it: logs hold
    /// numbers that nothing can hold, and one of them must not end a night.
    package init(saturating value: Double) {
        if let exact = Self(exactly: value.rounded(.towardZero)) {
            self = exact
        } else {
            self = value < 0 ? .min : value > 0 ? .max : 0
        }
    }

    /// The sum, or the end of the range where it lies beyond it.
    package func addingSaturated(_ other: Self) -> Self {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }
}
