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
}
