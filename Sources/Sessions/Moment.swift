/// A moment that may be missing, in eight bytes instead of sixteen: a request has a dozen, and a session thousands of
/// requests.
@propertyWrapper
package struct Moment: Sendable {
    @usableFromInline var microseconds = Int64.min

    @inlinable package init() {}

    /// Microseconds since 1970; nil for none.
    @inlinable package var wrappedValue: Int64? {
        get { microseconds == .min ? nil : microseconds }
        set { microseconds = newValue ?? .min }
    }
}
