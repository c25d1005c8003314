/// Objects that failed, by fingerprint: known before the first session is assembled, so that fetches of the same
/// object that went well can be kept for comparison.
package final class FailedObjects {
    package private(set) var fingerprints: Set<UInt64> = []

    func insert(_ fingerprint: UInt64) { fingerprints.insert(fingerprint) }
}
