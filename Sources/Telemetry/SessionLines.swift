/// Lines that are used, and whose session is not reported by the night that read them: with the reported ones they are
/// all used lines. Adds.
package struct SessionLines: Sendable, Equatable, Codable {
    /// Of sessions that the next night reports.
    package var goingOn = 0
    /// Of sessions whose last event falls in another night.
    package var otherNights = 0
    /// Of sessions with more lines than a session may have.
    package var oversized = 0
    /// Lines that the night before has read, of sessions that are reported here: no used lines of this night.
    package var takenIn = 0

    package init() {}

    /// Used lines of the night that are in none of its sessions.
    package var elsewhere: Int { goingOn + otherNights + oversized }

    package static func += (sum: inout SessionLines, more: SessionLines) {
        sum.goingOn += more.goingOn
        sum.otherNights += more.otherNights
        sum.oversized += more.oversized
        sum.takenIn += more.takenIn
    }
}
